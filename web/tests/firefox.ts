/**
 * Firefox, which Playwright drives by WebDriver BiDi. Firefox ESR 153 lacks two things that Playwright
 * expects of it: a command, which is answered here, and the names of downloads, which are added here.
 */
import { firefox } from "@playwright/test";

interface Message {
  id?: number;
  method?: string;
  params?: { download?: string; url?: string };
}
interface Transport {
  send(message: Message): void;
  onmessage?: (message: Message) => void;
}

/** Command that makes a page dark; without it, every page is light. */
const LACKING = "emulation.setMediaFeaturesOverride";

function bridge(transport: Transport): Transport {
  const send = transport.send.bind(transport);
  let hear: (message: Message) => void = () => {};
  transport.send = (message) => {
    if (message.method !== LACKING) return send(message);
    setTimeout(() => hear({ type: "success", id: message.id, result: {} } as Message));
  };
  Object.defineProperty(transport, "onmessage", {
    get: () => hear,
    set: (listener) => {
      hear = (message) => {
        const { method, params } = message;
        if (params && method?.startsWith("browsingContext.download"))
          params.download ??= params.url;
        listener(message);
      };
    },
  });
  return transport;
}

// biome-ignore lint/suspicious/noExplicitAny: Playwright declares no types of its inner side.
const driver = (firefox as any)._connection.toImpl(firefox)._bidiFirefox;
const connect = driver.connectToTransport.bind(driver);
driver.connectToTransport = (transport: Transport, ...rest: unknown[]) =>
  connect(bridge(transport), ...rest);
