import { degrees, EncryptedPDFError, PDFDocument } from '@cantoo/pdf-lib';
import type { MergedPaper, MergeJob } from './job.ts';
import { quarterTurns } from './turned.ts';

/** The one place that knows the library of PDFs. To be called in a worker thread only. */

type Paper = MergeJob['papers'][number];

/** Letter in points, and the margin around a picture. */
const LETTER = [612, 792] as const;
const MARGIN = 36;

/**
 * Opens a PDF; one that is locked against changes alone opens without a password.
 * @throws {EncryptedPDFError} it has a password
 */
async function opened(content: Uint8Array): Promise<PDFDocument> {
  const options = {
    updateMetadata: false,
    throwOnInvalidObject: false,
    parseSpeed: Number.POSITIVE_INFINITY,
  };
  try {
    return await PDFDocument.load(content, options);
  } catch (error) {
    if (!(error instanceof EncryptedPDFError)) throw error;
    return await PDFDocument.load(content, { ...options, password: '' });
  }
}

/**
 * Pages of each paper, one after the other.
 * @param drawn pictures are drawn, to see that it can be done; else each is believed to be a page
 */
export async function counted(papers: readonly Paper[], drawn = false): Promise<readonly MergedPaper[]> {
  const all: MergedPaper[] = [];
  for (const { type, content } of papers) {
    try {
      const pages = type === 'application/pdf' ? (await opened(content)).getPageCount() : 1;
      if (drawn && type !== 'application/pdf') await addPicture(await PDFDocument.create(), content, type);
      all.push(pages > 0 ? { pages } : { pages, fault: 'broken' });
    } catch (error) {
      all.push({ pages: 0, fault: isLocked(error) ? 'locked' : 'broken' });
    }
  }
  return all;
}

const isLocked = (error: unknown): boolean =>
  error instanceof EncryptedPDFError || (error instanceof Error && /password|encrypt/i.test(error.message));

/** All papers as one PDF. */
export async function mergedPdf(papers: readonly Paper[]): Promise<Uint8Array> {
  const whole = await PDFDocument.create({ updateMetadata: false });
  for (const { type, content } of papers) {
    if (type === 'application/pdf') {
      const paper = await opened(content);
      for (const page of await whole.copyPages(paper, paper.getPageIndices())) whole.addPage(page);
    } else await addPicture(whole, content, type);
  }
  // Without object streams: packing them would cost seconds, and the papers are packed already.
  return await whole.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false });
}

/** A picture in the middle of a page of its own, upright as the camera held it. */
async function addPicture(whole: PDFDocument, content: Uint8Array, type: string): Promise<void> {
  const picture = type === 'image/png' ? await whole.embedPng(content) : await whole.embedJpg(content);
  const lies = picture.width > picture.height;
  const [width, height] = lies ? [LETTER[1], LETTER[0]] : LETTER;
  const scale = Math.min((width - 2 * MARGIN) / picture.width, (height - 2 * MARGIN) / picture.height, 1);
  const size = { width: picture.width * scale, height: picture.height * scale };
  const page = whole.addPage([width, height]);
  page.drawImage(picture, { x: (width - size.width) / 2, y: (height - size.height) / 2, ...size });
  page.setRotation(degrees(90 * quarterTurns(content, type)));
}
