/**
 * Keeps the page for use without a network, and says when a newer one is there.
 *
 * `odds serve` keeps nothing: its address belongs to whatever program listens there next.
 */

import type { App } from "./app.ts";

class Version {
  /** The worker of a newer version. */
  waiting: ServiceWorker | undefined;
}

/** Whether a newer version of the page waits. */
export function newer({ session }: App): boolean {
  return session.of(Version).waiting !== undefined;
}

/** Goes on with the newer version, in every tab. The address holds what is shown. */
export function renew({ session }: App): void {
  const { waiting } = session.of(Version);
  // Another tab may have taken it already.
  if (waiting?.state === "installed") waiting.postMessage("now");
  else location.reload();
}

/** Keeps the page, and draws it again when a newer one waits. */
export async function keep({ session, redraw }: App): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  if (document.documentElement.dataset["host"] === "program") return forget();
  // The first worker of all takes over a page that is of its version; each later one is newer.
  let controlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (controlled) location.reload();
    controlled = true;
  });
  const registration = await navigator.serviceWorker.register("./offline.js");
  const ready = (worker: ServiceWorker | null) => {
    // The first version of all has no other before it.
    if (!worker || !navigator.serviceWorker.controller) return;
    session.of(Version).waiting = worker;
    redraw();
  };
  ready(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => worker.state === "installed" && ready(worker));
  });
}

/** Removes what an earlier version of the program kept at this address. */
async function forget(): Promise<void> {
  // It is no app to install either, because its port changes with each start.
  document.querySelector('link[rel="manifest"]')?.remove();
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
  const names = (await caches.keys()).filter((name) => name.startsWith("odds-"));
  await Promise.all(names.map((name) => caches.delete(name)));
}
