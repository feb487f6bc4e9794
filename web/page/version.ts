/** Keeps the page for use without a network, and says when a newer one is there. */

let waiting: ServiceWorker | undefined;

/** Whether a newer version of the page waits. */
export function newer(): boolean {
  return waiting !== undefined;
}

/** Goes on with the newer version. The address holds what is shown. */
export function renew(): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
  waiting?.postMessage("now");
}

/** Keeps the page; `changed` is told when a newer one waits. */
export async function keep(changed: () => void): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.register("./offline.js");
  const ready = (worker: ServiceWorker | null) => {
    // The first version of all has no other before it.
    if (!worker || !navigator.serviceWorker.controller) return;
    waiting = worker;
    changed();
  };
  ready(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => worker.state === "installed" && ready(worker));
  });
}
