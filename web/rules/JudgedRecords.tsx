import './what-if.css';
import { counted } from '@expediente/kernel/format.ts';
import type { JudgedRead, JudgedRow, RuleDetail } from '@expediente/schemas/rules/read.ts';
import Download from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { get } from '../base/api.ts';
import { download } from '../base/download.ts';
import { RecordDialog } from '../kit/dialog/RecordDialog.tsx';
import { dateText } from '../kit/figures/amounts.tsx';
import { type EditColumn, EditGrid } from '../kit/grid/EditGrid.tsx';
import { PageButtons } from '../kit/layout/PageButtons.tsx';
import { SkeletonRows } from '../kit/layout/SkeletonRows.tsx';
import { JudgeAgain } from './JudgeAgain.tsx';
import { judgedKey, judgedPath } from './judge-again.ts';
import { versionText } from './versions.ts';

interface Props {
  readonly rule: RuleDetail;
  onClose(): void;
}

const SIZE = 25;

/**
 * Records that a version judged, with the result under the version that replaces it; permitted users can judge them
 * again.
 */
export default function JudgedRecords({ rule, onClose }: Props) {
  const versions = rule.versions.filter(({ state }) => state !== 'withdrawn' && state !== 'next');
  const first = versions.find(({ state }) => state === 'corrected') ?? rule.in_force;
  const [version, setVersion] = useState(first.version);
  const [page, setPage] = useState(1);
  const [results, setResults] = useState<ReadonlyMap<string, string>>(new Map());
  const path = judgedPath(rule.name, version);
  const { data, isFetching, refetch } = useQuery({
    queryKey: [path, page],
    queryFn: ({ signal }) => get<JudgedRead>(path, { page, size: SIZE }, { signal }),
  });
  const columns = useMemo(() => columnsOf(results), [results]);
  const choose = (chosen: number) => {
    setVersion(chosen);
    setPage(1);
    setResults(new Map());
  };
  return (
    <RecordDialog
      open
      size="xl"
      title={`Registros evaluados: ${rule.title}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cerrar</Button>
          {data && data.total > 0 && (
            <Button variant="outlined" startIcon={<Download />} onClick={() => download(path)}>
              Descargar Excel
            </Button>
          )}
        </>
      }
    >
      <TextField
        select
        label="Versión que evaluó"
        value={version}
        onChange={({ target }) => choose(Number(target.value))}
        className="judged-version"
      >
        {versions.map((each) => (
          <MenuItem key={each.version} value={each.version}>
            {versionText(each)}
          </MenuItem>
        ))}
      </TextField>
      {data ? (
        <>
          <p role="status">{judgedText(version, data)}</p>
          {data.corrected_by !== null && data.total > 0 && (
            <JudgeAgain
              key={version}
              path={path}
              closed={data.closed}
              onResult={(row, result) => setResults((before) => new Map(before).set(judgedKey(row), result))}
              onDone={() => void refetch()}
            />
          )}
          <Results results={results} />
          {data.total > 0 && (
            <EditGrid
              field="judged"
              name="Registros evaluados"
              lines={data.rows}
              lineId={judgedKey}
              columns={columns}
              readOnly
            />
          )}
          <PageButtons page={page} pages={Math.ceil(data.total / SIZE)} busy={isFetching} onPage={setPage} />
        </>
      ) : (
        <SkeletonRows columns={5} />
      )}
    </RecordDialog>
  );
}

function judgedText(version: number, { total, corrected_by }: JudgedRead): string {
  const judged =
    total === 0
      ? `Ningún registro conserva el juicio de la versión ${version}.`
      : `${counted(total, 'registro conserva', 'registros conservan')} el juicio de la versión ${version}.`;
  return corrected_by === null ? judged : `${judged} La corrige la versión ${corrected_by}.`;
}

const columnsOf = (results: ReadonlyMap<string, string>): readonly EditColumn<JudgedRow>[] => [
  {
    field: 'number',
    title: 'Registro',
    width: 90,
    heading: true,
    render: ({ number, page, id }) =>
      page === '' ? number : <Link to={`/${page}?registro=${id}`}>{number}</Link>,
  },
  { field: 'date', title: 'Fecha', width: 100, value: ({ date }) => dateText(date) },
  { field: 'text', title: 'Registro evaluado', width: 200 },
  { field: 'before', title: 'Resultado', width: 180 },
  { field: 'after', title: 'Con la versión que rige', width: 190 },
  { field: 'unit', title: 'Unidad', width: 160 },
  {
    field: 'closed',
    title: 'Evaluar de nuevo',
    width: 340,
    value: (row) => results.get(judgedKey(row)) ?? (row.closed || 'Puede evaluarse de nuevo'),
  },
];

/** Results of this dialog; a record that was judged again leaves the list. */
function Results({ results }: { readonly results: ReadonlyMap<string, string> }) {
  if (results.size === 0) return null;
  return (
    <ul className="what-if-samples" aria-label="Resultado de cada registro">
      {[...results].map(([key, result]) => (
        <li key={key}>{result}</li>
      ))}
    </ul>
  );
}
