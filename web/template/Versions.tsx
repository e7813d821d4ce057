import { plainText } from '@expediente/catalogues/templates/text.ts';
import type { KeywordValues } from '@expediente/catalogues/templates/values.ts';
import type { JsonObject } from '@expediente/kernel/events.ts';
import type { HistoryAnswer, StoredEventAnswer } from '@expediente/schemas/history/read.ts';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { get } from '../base/api.ts';
import { instantText } from '../kit/figures/amounts.tsx';
import { WordDifference } from '../kit/figures/WordDifference.tsx';
import { SkeletonRows } from '../kit/layout/SkeletonRows.tsx';
import { Preview } from './Preview.tsx';
import { type SavedRecord, versionsOf } from './versions.ts';

interface Props {
  readonly record: string;
  readonly revision: number;
  readonly field: string;
  readonly label: string;
  /** Template as it is now, saved or not. */
  readonly markup: string;
  readonly values: KeywordValues;
  /** Puts an earlier version into the text, without saving; absent: read-only. */
  readonly onTake?: ((markup: string) => void) | undefined;
}

/** Events that changed the template, with the saved data. */
async function savedTexts(path: string, field: string, signal: AbortSignal): Promise<readonly SavedRecord[]> {
  const { entries } = await get<HistoryAnswer>(path, {}, { signal });
  return await Promise.all(
    entries
      .filter(({ changes }) => changes.some((change) => change.field === field))
      .map(async (entry) => {
        const event = await get<StoredEventAnswer>(`${path}/event/${entry.revision}`, {}, { signal });
        return { ...entry, data: JSON.parse(event.data) as JsonObject }; // holds: an event's data is an object
      }),
  );
}

/** All saved versions of a template: user, time, text, and the differences to the current one. */
export function Versions({ record, revision, field, label, markup, values, onTake }: Props) {
  const path = `/history/purchaseType/${encodeURIComponent(record)}`;
  const { data, isPending, isError } = useQuery({
    queryKey: [path, revision, field],
    queryFn: ({ signal }) => savedTexts(path, field, signal),
  });
  const [number, setNumber] = useState<number>();
  const [reading, setReading] = useState(false);
  if (isPending) return <SkeletonRows columns={1} />;
  if (isError) return <p role="alert">No se pudieron leer las versiones.</p>;
  const versions = versionsOf(data, field);
  // The version before the current one is shown first, as it is what people mostly look for.
  const version = versions.find((each) => each.number === number) ?? versions[1] ?? versions[0];
  if (!version) return <p>La plantilla no tiene versiones guardadas.</p>;
  const alone = versions.length === 1;
  return (
    <div className="template-versions">
      <div className="template-row">
        <TextField
          select
          label={`Versión de ${label}`}
          value={version.number}
          onChange={({ target }) => setNumber(Number(target.value))}
          className="template-version"
        >
          {versions.map((each, place) => (
            <MenuItem key={each.number} value={each.number}>
              {`Versión ${each.number}${place === 0 ? ' (vigente)' : ''} · ${each.user} · ${instantText(each.at)}`}
            </MenuItem>
          ))}
        </TextField>
        {!alone && (
          <Button variant="outlined" onClick={() => setReading(!reading)}>
            {reading ? 'Comparar con la versión actual' : 'Leer completa'}
          </Button>
        )}
        {onTake && (
          <Button
            variant="outlined"
            disabled={version.markup === markup}
            onClick={() => onTake(version.markup)}
          >
            Recuperar esta versión
          </Button>
        )}
      </div>
      {alone && markup === version.markup ? (
        <>
          <p>Es la única versión guardada: todavía no hay con qué comparar.</p>
          <Preview markup={version.markup} values={values} name={`Versión ${version.number} de ${label}`} />
        </>
      ) : reading ? (
        <Preview markup={version.markup} values={values} name={`Versión ${version.number} de ${label}`} />
      ) : (
        <section
          className="template-difference"
          aria-label={`Cambios de la versión ${version.number} a la actual`}
        >
          <WordDifference before={plainText(version.markup)} after={plainText(markup)} />
        </section>
      )}
    </div>
  );
}
