import './what-if.css';
import type { ChangedJudgement, WhatIfRead } from '@expediente/schemas/rules/read.ts';
import Download from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { newKey, post, saveFile } from '../app/api.ts';
import { dateText } from '../kit/amounts.tsx';
import { DateInput } from '../kit/DateInput.tsx';
import { today } from '../kit/date-text.ts';
import { type EditColumn, EditGrid } from '../kit/EditGrid.tsx';
import { PageButtons } from '../kit/PageButtons.tsx';
import { Section } from '../kit/Section.tsx';

interface Props {
  readonly name: string;
  /** As they stand in the form. */
  readonly values: object;
}

const COLUMNS: readonly EditColumn<ChangedJudgement>[] = [
  { field: 'number', title: 'Registro', width: 120, heading: true },
  { field: 'date', title: 'Fecha', width: 100, value: ({ date }) => dateText(date) },
  { field: 'told', title: 'Qué se juzgó', width: 240 },
  { field: 'before', title: 'Resultado', width: 230 },
  { field: 'after', title: 'Con estos valores', width: 230 },
  { field: 'unit', title: 'Unidad', width: 180 },
];
const SIZE = 25;
const count = new Intl.NumberFormat('es-MX');

/** Which records the values typed would have judged otherwise, asked before they are published. */
export function WhatIf({ name, values }: Props) {
  const [range, setRange] = useState({ from: `${today().slice(0, 4)}-01-01`, to: today() });
  const [asked, setAsked] = useState<{ readonly page: number; readonly read: WhatIfRead }>();
  const [busy, setBusy] = useState(false);
  const question = { p_name: name, p_values: values, p_date_start: range.from, p_date_end: range.to };
  const ask = async (page: number) => {
    setBusy(true);
    const outcome = await post<WhatIfRead>(
      '/rules/whatif',
      { ...question, page, size: SIZE },
      { key: newKey() },
    );
    setBusy(false);
    if (outcome.is === 'done') setAsked({ page, read: outcome.data });
  };
  return (
    <Section title="Qué cambiaría">
      <div className="what-if-range">
        <DateInput label="Desde" value={range.from} onChange={(from) => setRange({ ...range, from })} />
        <DateInput label="Hasta" value={range.to} onChange={(to) => setRange({ ...range, to })} />
        <Button variant="outlined" loading={busy} onClick={() => void ask(1)}>
          Ver qué cambiaría
        </Button>
      </div>
      {asked && <Answer asked={asked} busy={busy} onPage={(page) => void ask(page)} />}
      {asked && asked.read.total > 0 && (
        <Button
          startIcon={<Download />}
          onClick={() => void saveFile('/rules/whatif', { ...question, download: 1 }, 'que_cambiaria.xlsx')}
        >
          Descargar Excel
        </Button>
      )}
    </Section>
  );
}

interface AnswerProps {
  readonly asked: { readonly page: number; readonly read: WhatIfRead };
  readonly busy: boolean;
  onPage(page: number): void;
}

function Answer({ asked: { page, read }, busy, onPage }: AnswerProps) {
  const { judged, total, rows } = read;
  const pages = Math.ceil(total / SIZE);
  return (
    <>
      <p role="status">
        {total === 0
          ? `Ninguno de los ${count.format(judged)} registros juzgados en esas fechas cambiaría.`
          : `${count.format(total)} de ${count.format(judged)} registros se habrían juzgado de otro modo.`}
      </p>
      {total > 0 && (
        <EditGrid
          field="changed"
          name="Registros que cambiarían"
          lines={rows}
          lineId={({ lifecycle, id }) => `${lifecycle}-${id}`}
          columns={COLUMNS}
          readOnly
        />
      )}
      <PageButtons page={page} pages={pages} busy={busy} onPage={onPage} />
    </>
  );
}
