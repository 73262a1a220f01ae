// What hangs at a pointer belongs to the window: no container of the page may clip it or shift it.
export function onTop(node: HTMLElement): () => void {
  document.body.append(node);
  return () => node.remove();
}
