// A text to send to others: by what the device offers for that, else by the clipboard.

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
