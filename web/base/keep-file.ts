/** Time for which the content stays available: a browser may read it some time after the click. */
const READ_MS = 60_000;

/** Saves content as a file on the person's device. */
export function keepFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), READ_MS);
}
