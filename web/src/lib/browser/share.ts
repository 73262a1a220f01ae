// What is sent to others: a text, by what the device offers for that or by the clipboard, and a file.

/** Share a text. Returns whether it was copied; closing the sheet is no failure, nor is a browser that may not copy. */
export async function shareText(text: string): Promise<boolean> {
  try {
    if ('share' in navigator && matchMedia('(pointer: coarse)').matches) {
      await navigator.share({ text });
      return false;
    }
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether this device can send files on. */
export function sharesFiles(): boolean {
  const probe = new File([''], 'picture.png', { type: 'image/png' });
  return 'canShare' in navigator && navigator.canShare({ files: [probe] });
}

/** Send on a file that the hall serves; closing the device's sheet is no failure, nor is a hall out of reach. */
export async function shareFile(path: string, name: string): Promise<void> {
  try {
    const data = await (await fetch(path)).blob();
    await navigator.share({ files: [new File([data], name, { type: data.type })] });
  } catch {
    // nothing was sent, which whoever closed the sheet knows
  }
}
