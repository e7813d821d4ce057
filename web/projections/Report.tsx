import { counted } from '@expediente/kernel/format.ts';
import type { DifferenceAnswer, DifferenceRow, TableDifference } from '@expediente/schemas/ops/read.ts';
import Download from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fileAddress, get } from '../base/api.ts';
import { type EditColumn, EditGrid } from '../kit/grid/EditGrid.tsx';
import { PageButtons } from '../kit/layout/PageButtons.tsx';
import { Section } from '../kit/layout/Section.tsx';
import { countText, outcomeText, RUN_KINDS } from './words.ts';

interface Props {
  readonly name: string;
  readonly run: number;
}

const SIZE = 25;
const KINDS = { added: 'Nueva', gone: 'De menos', changed: 'Distinta' } as const;

const TABLES: readonly EditColumn<TableDifference>[] = [
  { field: 'table', title: 'Tabla', width: 170, heading: true },
  { field: 'added', title: 'De más', kind: 'integer', width: 96 },
  { field: 'gone', title: 'De menos', kind: 'integer', width: 96 },
  { field: 'changed', title: 'Distintas', kind: 'integer', width: 96 },
  { field: 'columns', title: 'Columnas', width: 420, value: columnsText },
];

function columnsText({ is, columns, columns_added, columns_gone }: TableDifference): string {
  if (is === 'added') return 'Tabla nueva';
  if (is === 'gone') return 'La versión nueva no la tiene';
  if (is === 'rekeyed') return 'Tiene otra clave: no se puede comparar fila por fila';
  const parts = [
    ...columns.map(({ column, rows }) => `${column} (${countText(rows)})`),
    ...columns_added.map((column) => `${column} (columna nueva)`),
    ...columns_gone.map((column) => `${column} (columna que se quita)`),
  ];
  return parts.join(', ') || '–';
}

const valuesText = (values: DifferenceRow['before']): string =>
  values === null
    ? '–'
    : Object.entries(values)
        .map(([column, value]) => `${column}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
        .join(' · ');

const ROWS: readonly EditColumn<DifferenceRow>[] = [
  {
    field: 'record',
    title: 'Registro',
    width: 200,
    heading: true,
    value: ({ record, key }) => record?.name ?? valuesText(key),
  },
  { field: 'table', title: 'Tabla', width: 130 },
  { field: 'kind', title: 'Fila', width: 96, value: ({ kind }) => KINDS[kind] },
  { field: 'before', title: 'En uso', width: 280, value: ({ before }) => valuesText(before) },
  { field: 'after', title: 'Nueva', width: 280, value: ({ after }) => valuesText(after) },
];

/** Differences that a run found to the tables in use: by table and column, then row by row. */
export function Report({ name, run }: Props) {
  const [page, setPage] = useState(1);
  const path = `/ops/projections/${name}/difference/${run}`;
  const { data } = useQuery({
    queryKey: [path, page],
    queryFn: ({ signal }) => get<DifferenceAnswer>(path, { page, size: SIZE }, { signal }),
    placeholderData: (before) => before,
  });
  if (!data) return <p role="status">Procesando...</p>;
  const changed = data.tables.filter(
    ({ added, gone, changed: rows, columns_added, columns_gone, is }) =>
      is !== 'compared' || added + gone + rows + columns_added.length + columns_gone.length > 0,
  );
  return (
    <Section title={`Informe de la ${RUN_KINDS[data.run.kind].toLowerCase()} ${run}`}>
      <p role="status">
        {changed.length === 0 ? 'Sin diferencias con las tablas en uso.' : outcomeText(data.run)}
      </p>
      {changed.length > 0 && (
        <EditGrid
          field="tables"
          name="Tablas que difieren"
          lines={changed}
          lineId={({ table }) => table}
          columns={TABLES}
          readOnly
        />
      )}
      {data.total > 0 && (
        <>
          <EditGrid
            field="rows"
            name="Filas que difieren"
            lines={data.rows}
            lineId={({ number }) => String(number)}
            columns={ROWS}
            readOnly
          />
          <PageButtons page={page} pages={Math.ceil(data.total / SIZE)} onPage={setPage} />
          {data.left > 0 && (
            <p>{`Y ${counted(data.left, 'fila más, que no se guardó', 'filas más, que no se guardaron')}.`}</p>
          )}
          <Button startIcon={<Download />} href={fileAddress(path, { download: 1 })}>
            Descargar Excel
          </Button>
        </>
      )}
    </Section>
  );
}
