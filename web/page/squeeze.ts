/** Compresses texts for addresses: deflate, then Base64 with the URL alphabet. */

/** The most characters of a text, before it is compressed. */
const LONGEST = 4 << 20;

export async function squeezed(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Throws an error if the address was cut short, or holds too long a text. */
export async function unsqueezed(text: string): Promise<string> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  const reader = new Blob([bytes])
    .stream()
    .pipeThrough(new DecompressionStream("deflate-raw"))
    .getReader();
  // A short address can hold a text without end.
  const decoder = new TextDecoder();
  let read = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return read + decoder.decode();
    read += decoder.decode(value, { stream: true });
    if (read.length > LONGEST) throw new RangeError("a text of more than four million letters");
  }
}
