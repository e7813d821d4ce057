import { personText } from '@expediente/kernel/text.ts';
import type { HistoryAnswer } from '@expediente/schemas/history/read.ts';
import { useQuery } from '@tanstack/react-query';
import { get } from '../base/api.ts';
import { GoneNotice } from '../kit/history/GoneRecord.tsx';

interface Props {
  readonly lifecycle: string;
  readonly id: string;
}

/** Name of the record whose history is shown, with a notice if it was deleted. */
export function RecordTitle({ lifecycle, id }: Props) {
  const path = `/history/${lifecycle}/${encodeURIComponent(id)}`;
  // Same key as the timeline below, so that one request serves both.
  const { data } = useQuery({
    queryKey: [path, undefined],
    queryFn: ({ signal }) => get<HistoryAnswer>(path, {}, { signal }),
  });
  if (!data) return null;
  const last = data.entries.at(-1);
  return (
    <>
      <h2>{data.name}</h2>
      {data.gone && last && (
        <p>
          <GoneNotice
            last={last.sentence}
            user={personText(last.user, last.username)}
            at={last.at}
            reason={last.reason}
          />
        </p>
      )}
    </>
  );
}
