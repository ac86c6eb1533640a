const KEEP_FILE_MS = 60_000;

export type ClipOutcome = 'shared' | 'saved' | 'failed';

/** To the system's sheet where it takes files, to the downloads where it does not. */
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

/** Whoever closes the sheet has changed their mind, and nothing went wrong. */
export const outcomeOf = (error: unknown): ClipOutcome =>
  error instanceof DOMException && error.name === 'AbortError' ? 'shared' : 'failed';
