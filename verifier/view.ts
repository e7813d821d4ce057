import type { Act, ActField, Report } from './report.ts';
import { extentText, GROUPS, sealText } from './report-text.ts';
import { instantText } from './words.ts';

/** Part of a report as people read it; the page and the terminal show the same parts. */
export interface Part {
  readonly title: string;
  readonly items: readonly Item[];
}

export interface Item {
  /** Title in front of the texts: 'Revisión 9 · Pago'. */
  readonly title?: string;
  readonly texts: readonly string[];
  /** Details of the item, one a line. */
  readonly details: readonly string[];
  /** True when no seal covers it. */
  readonly isUnproven?: boolean;
}

/** The parts of a report below its headline. */
export function partsOf(report: Report): readonly Part[] {
  const { findings, state, acts, histories } = report;
  const plain = (text: string): Item => ({ texts: [text], details: [] });
  return [
    ...GROUPS.map(([level, title]) => ({
      title,
      items: findings
        .filter((each) => each.level === level)
        .map(({ about, text }) => plain(`${about}: ${text}.`.replace(/([.:»])\.$/, '$1'))),
    })),
    {
      title: 'El registro, según los actos que el sello cubre',
      items: state.map((field) => plain(fieldText(field))),
    },
    { title: 'Actos del registro', items: acts.map(actItem) },
    {
      title: 'Historias del archivo',
      items: histories.map((each) => plain(`${each.title}: ${extentText(each)}`)),
    },
  ]
    .filter(({ items }) => items.length > 0)
    .map(({ title, items }) => ({ title, items: items.map(visible) }));
}

/**
 * Item without control characters: users wrote the texts of events, and some characters turn the order of others, or
 * are orders to a terminal.
 */
const visible = (item: Item): Item => ({
  ...item,
  ...(item.title !== undefined && { title: visibleText(item.title) }),
  texts: item.texts.map(visibleText),
  details: item.details.map(visibleText),
});
const visibleText = (text: string): string => text.replace(/\p{C}/gu, ' ');

/** Lines between headline and parts. */
export const headOf = ({ record, seal }: Report): readonly string[] =>
  [
    ...(record === '' ? [] : [`Registro: ${record}`]),
    ...(seal ? [`${sealText(seal)}.`, `${seal.origin} · ${seal.root}`] : []),
  ].map(visibleText);

const actItem = ({ revision, kind, sentence, reason, who, right, at, isSealed, fields }: Act): Item => ({
  title: `Revisión ${revision} · ${kind}${isSealed ? '' : ' · sin sello: no está probado'}`,
  texts: [
    reason === '' ? sentence : `${sentence}: «${reason}»`,
    `${who}, ${instantText(at)}`,
    `Con qué permiso: ${right}`,
  ],
  details: fields.map(fieldText),
  ...(!isSealed && { isUnproven: true }),
});

const fieldText = ({ label, value, before }: ActField): string =>
  `${label}: ${value}${before === undefined ? '' : ` (antes: ${before})`}`;
