import './home.css';
import type { HomePending, HomePlan, PendingGroup } from '@expediente/schemas/home/read.ts';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { get } from '../app/api.ts';
import { moneyText } from '../kit/amounts.tsx';
import { type BarRow, Bars } from '../kit/Bars.tsx';
import { DEFAULT_LIST, writeListState } from '../kit/list-state.ts';
import { FirstSteps } from './FirstSteps.tsx';

/** The first page: what waits for the reader, and the plan against what is reserved and executed. */
export default function HomeScreen() {
  const { data } = useQuery({
    queryKey: ['/home/pending'],
    queryFn: ({ signal }) => get<HomePending>('/home/pending', {}, { signal }),
  });
  return (
    <div className="home">
      <section aria-labelledby="home-pending">
        <h2 id="home-pending">Mis pendientes</h2>
        {!data && <p role="status">Procesando...</p>}
        {data?.groups.length === 0 && <p className="home-nothing">Nada espera por usted.</p>}
        {data?.groups.map((group) => (
          <Pending key={`${group.page}:${group.action}`} group={group} />
        ))}
      </section>
      {data && data.first_steps.length > 0 ? <FirstSteps steps={data.first_steps} /> : <Plan />}
    </div>
  );
}

/** The page's list, filtered to the states that wait. */
const listAddress = ({ page, states }: PendingGroup): string =>
  `/${page}?${writeListState(new URLSearchParams(), { ...DEFAULT_LIST, filters: { state: states.map(String) } })}`;
const recordAddress = (page: string, id: string): string => `/${page}?registro=${encodeURIComponent(id)}`;
const ago = (days: number): string => (days === 0 ? 'hoy' : days === 1 ? 'hace 1 día' : `hace ${days} días`);

function Pending({ group }: { readonly group: PendingGroup }) {
  return (
    <article className="home-group">
      <header>
        <h3>
          <Link to={listAddress(group)}>{group.title}</Link>
        </h3>
        <strong className="figures">{group.count}</strong>
      </header>
      <ul>
        {group.records.map((record) => (
          <li key={record.id}>
            <Link to={recordAddress(group.page, record.id)}>{record.title}</Link>
            <span>{record.detail}</span>
            <time dateTime={record.since}>{ago(record.days)}</time>
          </li>
        ))}
      </ul>
      {group.count > group.records.length && (
        <Button component={Link} to={listAddress(group)} size="small">
          Ver los {group.count}
        </Button>
      )}
    </article>
  );
}

function Plan() {
  const [by, setBy] = useState<'group' | 'unit'>('unit');
  const { data } = useQuery({
    queryKey: ['/home/plan', by],
    queryFn: ({ signal }) => get<HomePlan>('/home/plan', { by }, { signal }),
    placeholderData: keepPreviousData,
  });
  if (!data || data.rows.length === 0) return null;
  return (
    <section aria-labelledby="home-plan">
      <header className="home-plan-head">
        <h2 id="home-plan">Plan {data.year}: reservado y ejecutado</h2>
        <ToggleButtonGroup
          size="small"
          exclusive
          value={by}
          aria-label="Agrupar el plan"
          onChange={(_, next: 'group' | 'unit' | null) => next && setBy(next)}
        >
          <ToggleButton value="unit">Centro de costo</ToggleButton>
          <ToggleButton value="group">Grupo</ToggleButton>
        </ToggleButtonGroup>
      </header>
      <Bars
        name={`Plan ${data.year} por ${by === 'unit' ? 'centro de costo' : 'grupo'}`}
        rows={planRows(data)}
        shown={moneyText}
      />
      {data.quarters.length > 0 && (
        <>
          <h3>Presupuesto por cuatrimestre</h3>
          <Bars
            name={`Presupuesto ${data.year} por cuatrimestre`}
            rows={quarterRows(data)}
            shown={moneyText}
          />
        </>
      )}
    </section>
  );
}

const planRows = ({ rows }: HomePlan): readonly BarRow[] =>
  rows.map(({ description, planned, reserved, executed, available }) => ({
    label: description,
    whole: planned,
    parts: [
      { label: 'Ejecutado', tone: 'done', value: executed },
      { label: 'Reservado', tone: 'moving', value: reserved },
      { label: 'Disponible', tone: 'annulled', value: available },
    ],
  }));

const quarterRows = ({ quarters, quarter: present }: HomePlan): readonly BarRow[] =>
  quarters.map(({ quarter, budget, reserved, executed, balance }) => ({
    label: quarter === present ? `${quarter} (presente)` : quarter,
    whole: budget,
    parts: [
      { label: 'Ejecutado', tone: 'done', value: executed },
      { label: 'Reservado', tone: 'moving', value: reserved },
      { label: 'Saldo', tone: 'annulled', value: balance },
    ],
  }));
