import { counted } from '@expediente/kernel/format.ts';
import { type Fields, fieldsAfter, type ReplayStep } from '@expediente/schemas/history/replay.ts';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useMemo, useState } from 'react';
import { LONG_TEXT } from '../figures/word-difference.ts';
import { Facts } from '../layout/Facts.tsx';
import { ReplayList } from './ReplayList.tsx';
import { ReplayValue } from './ReplayValue.tsx';
import { type ShownField, shownRecord, TODAY } from './replay.ts';

interface Props {
  readonly steps: readonly ReplayStep[];
  /** Fields that the head shows; they are repeated as facts only where they differ. */
  readonly inHead: readonly string[];
  /** Index of the shown event in `steps`. */
  readonly place: number;
  readonly against: string | null;
}

/** The record after an event: facts, lists of lines, and the labels of empty fields. */
export function ReplayRecord({ steps, inHead, place, against }: Props) {
  const [only, setOnly] = useState(false);
  const other = otherMoment(steps, place, against);
  const now = useMemo(() => fieldsAfter(steps.slice(0, place + 1)), [steps, place]);
  const { at } = other;
  const then = useMemo(() => (at < 0 ? undefined : fieldsAfter(steps.slice(0, at + 1))), [steps, at]);
  const record = useMemo(() => shownRecord(now, then, { only, inHead }), [now, then, only, inHead]);
  return (
    <>
      <div className="replay-compared">
        <output>{comparedText(then, record.differing, other.name)}</output>
        {then && (
          <FormControlLabel
            className="no-print"
            label="Solo lo que cambió"
            control={<Checkbox size="small" checked={only} onChange={(_, on) => setOnly(on)} />}
          />
        )}
      </div>
      {record.facts.length > 0 && (
        <Facts
          facts={record.facts.map((shown) => ({
            id: shown.field.field,
            name: shown.field.label,
            value: <ReplayValue shown={shown} than={other.word} />,
            differs: shown.other !== undefined,
            ...(isLong(shown) && { span: 12 }),
          }))}
        />
      )}
      {record.lists.map((list) => (
        <ReplayList key={list.title} list={list} than={other.word} />
      ))}
      {record.empty.length > 0 && <p className="replay-empty">Sin valor: {record.empty.join(', ')}.</p>}
    </>
  );
}

interface Other {
  /** Index of its event; negative: there is none. */
  readonly at: number;
  /** Name in a sentence: 'el evento anterior'. */
  readonly name: string;
  /** Word before its values: 'antes', 'hoy'. */
  readonly word: string;
}

/** Moment with which the shown one is compared. */
function otherMoment(steps: readonly ReplayStep[], place: number, against: string | null): Other {
  if (against === TODAY) return { at: steps.length - 1, name: 'hoy', word: 'hoy' };
  const at = against === null ? -1 : steps.findIndex(({ revision }) => String(revision) === against);
  return at < 0
    ? { at: place - 1, name: 'el evento anterior', word: 'antes' }
    : { at, name: `el evento ${at + 1}`, word: `en el evento ${at + 1}` };
}

function comparedText(then: Fields | undefined, differing: number, name: string): string {
  if (!then) return 'Es el primer evento: no hay uno anterior con que compararlo.';
  if (differing === 0) return `Nada cambia respecto de ${name}.`;
  return `${counted(differing, 'diferencia', 'diferencias')} con ${name}.`;
}

const isLong = ({ field, other }: ShownField): boolean =>
  [field.value, other?.value].some((value) => typeof value === 'string' && value.length > LONG_TEXT / 2) ||
  (Array.isArray(field.value) && field.value.length > 2);
