import { capital, folded, inSentence } from '@expediente/kernel/text.ts';
import type { FormFile } from './form-file.ts';

/** Definition of a list of papers that a record has: its machine, commands, file route and screen read it. */
export interface Attachments<Of extends string = string> {
  /** English name in rules and in the audit: 'quotation'. */
  readonly name: string;
  /** Spanish name in addresses and in names of files: 'cotizacion'. */
  readonly word: string;
  /** Path above the operations `/attach`, `/remove` and `/{id}/{hash}`. */
  readonly path: string;
  /** Field, in events and state, that names the part of the record to which a paper belongs: 'provider'. */
  readonly of: Of;
  /** Largest number of papers of one record. */
  readonly most: number;
  readonly file: FormFile;
  readonly texts: ReturnType<typeof textsOf>;
}

interface Stated<Of extends string> extends Pick<Attachments<Of>, 'name' | 'path' | 'of' | 'most'> {
  /** Noun with its article, and its plural: `['la cotización', 'cotizaciones']`. */
  readonly papers: readonly [the: string, several: string];
  /** Noun of the record with its article: 'el acta'. */
  readonly record: string;
}

export const attachments = <const Of extends string>({
  papers: [the, several],
  record,
  ...list
}: Stated<Of>): Attachments<Of> => ({
  ...list,
  word: folded(bare(the)).replaceAll(' ', '_'),
  file: {
    field: 'p_document',
    label: 'Documento',
    kind: 'pdf or image',
    missing: inSentence('Seleccionar el documento de', the),
  },
  texts: textsOf(the, several, record, list.most),
});

/** Noun without its article. */
const bare = (noun: string): string => noun.replace(/^(el|la) /, '');
/** Form of a word that agrees with a noun, by the noun's article. */
const agreeing = (noun: string, masculine: string, feminine: string): string =>
  noun.startsWith('la ') ? feminine : masculine;

const textsOf = (the: string, several: string, record: string, most: number) => ({
  title: capital(several),
  none: `Todavía no hay ${several} ${agreeing(the, 'adjuntos', 'adjuntas')}.`,
  attach: `Adjuntar ${bare(the)}`,
  attached: `${capital(the)} se adjuntó.`,
  remove: (name: string) => `¿Quitar ${the} ${name}?`,
  removed: `${capital(the)} se quitó.`,
  kept: `${inSentence('El archivo se conserva en la historia de', record)}.`,
  gone: `${capital(the)} ya no está en ${record}`,
  most: `${agreeing(record, 'Un', 'Una')} ${bare(record)} lleva como máximo ${most} ${several}`,
  missing: `${capital(record)} no tiene ${agreeing(the, 'este', 'esta')} ${bare(the)}.`,
});
