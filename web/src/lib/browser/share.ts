// What is sent to others: a text, by what the device offers for that or by the clipboard, and a file.

/** Put a text into the clipboard. Returns whether the browser did: without a secure context there is none. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Share a text: by the device's own sheet, which may be closed again, else by the clipboard, if there is one. */
export async function shareText(text: string): Promise<'sent' | 'copied' | 'refused'> {
  if ('share' in navigator && matchMedia('(pointer: coarse)').matches)
    try {
      await navigator.share({ text });
      return 'sent';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'sent';
    }
  return (await copyText(text)) ? 'copied' : 'refused';
}

/** Whether this device can send files on. */
export function sharesFiles(): boolean {
  const probe = new File([''], 'picture.png', { type: 'image/png' });
  return 'canShare' in navigator && navigator.canShare({ files: [probe] });
}

/** Send on a file that the hall serves, with a text; closing the device's sheet is no failure, nor is a hall out of reach. */
export async function shareFile(path: string, name: string, text = ''): Promise<void> {
  try {
    const data = await (await fetch(path)).blob();
    await navigator.share({ files: [new File([data], name, { type: data.type })], ...(text ? { text } : {}) });
  } catch {
    // nothing was sent, which whoever closed the sheet knows
  }
}
