const KEEP_FILE_MS = 60_000;

export type ClipOutcome = 'shared' | 'saved' | 'failed';

/** Uses the system's share sheet where it accepts files, and a download elsewhere. */
export async function handOver(file: File, text: string, url: string): Promise<ClipOutcome> {
  const data = { files: [file], text, url };
  if (navigator.canShare?.(data)) {
    await navigator.share(data);
    return 'shared';
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  // The browser reads the file after the click: gone at once, some have nothing left to save.
  setTimeout(() => URL.revokeObjectURL(link.href), KEEP_FILE_MS);
  return 'saved';
}

/** Closing the sheet cancels; it is not an error. */
export const outcomeOf = (error: unknown): ClipOutcome =>
  error instanceof DOMException && error.name === 'AbortError' ? 'shared' : 'failed';
