// A file that the page has made, saved where the browser saves what is downloaded.
const KEPT_MS = 10_000; // as long as a browser may take to begin

export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
