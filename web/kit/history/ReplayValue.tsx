import { shownJson } from '@expediente/machines/history/values.ts';
import type { HistoryField } from '@expediente/schemas/history/read.ts';
import { WordDifference } from '../figures/WordDifference.tsx';
import { LONG_TEXT } from '../figures/word-difference.ts';
import { todayOf } from './history.ts';
import type { ShownField } from './replay.ts';
import { Today } from './TimelineEvent.tsx';

interface Props {
  readonly shown: ShownField;
  /** Word before the value of the other moment: 'antes'. */
  readonly than: string;
}

/** A value as it was, with today's name where it differs, and the value at the other moment. */
export function ReplayValue({ shown: { field, other }, than }: Props) {
  return (
    <>
      <Value {...field} />
      {other !== undefined && (
        <span className="replay-other">
          {than}: <Other now={field.value} other={other} />
        </span>
      )}
    </>
  );
}

function Value({ value, today, kind }: Pick<HistoryField, 'value' | 'today' | 'kind'>) {
  const todayName = todayOf(value, today);
  return (
    <>
      {shownJson(value, kind)}
      {todayName !== null && <Today name={todayName} />}
    </>
  );
}

/** Value at the other moment; for two long texts their differences. */
function Other({ now, other }: { readonly now: unknown; readonly other: HistoryField | null }) {
  if (!other) return 'no tenía valor';
  const { value } = other;
  if (typeof value === 'string' && typeof now === 'string' && value.length + now.length > 2 * LONG_TEXT)
    return <WordDifference before={value} after={now} />;
  return <Value {...other} />;
}
