import './desk.css';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useHindrance } from '../base/session.tsx';
import { paramOf } from '../kit/address/dialog-address.ts';
import { useAddress } from '../kit/address/useAddress.tsx';
import { useRecordAddress } from '../kit/address/useRecordAddress.ts';
import type { Queue, Target } from '../kit/dialog/queue.tsx';
import { useKeys } from '../kit/keys/keys.tsx';
import type { StepEnded } from '../kit/steps/step-done.ts';
import { DeskQueue } from './DeskQueue.tsx';
import { DeskRecord, useFetchedAhead } from './DeskRecord.tsx';
import {
  type DeskPlace,
  type DeskRow,
  type DoneRow,
  isAt,
  keyOf,
  openRow,
  rowAfter,
  rowsOf,
} from './desk-rows.ts';
import { NewRequest } from './NewRequest.tsx';
import { ALL_WORK, useDeskWork } from './usePendingWork.ts';

/** Row of the open record in the group from which it was opened, and all rows of that moment. */
interface Seen {
  readonly rows: readonly DeskRow[];
  readonly row: DeskRow;
}

interface Props {
  /** Address of what the first page shows besides pending work. */
  readonly summary: string;
}

/** Pending work on the left, the open record on the right (from 1280 px). */
export default function Desk({ summary }: Props) {
  const hindrance = useHindrance();
  const [asked, setAsked] = useState(ALL_WORK);
  const [done, setDone] = useState<DoneRow>();
  const [ticks, setTicks] = useState<ReadonlySet<string>>(new Set());
  const { work, isOld } = useDeskWork(asked);
  const place = useAddress();
  const address = useRecordAddress();
  const rows = useMemo(() => rowsOf(work?.groups ?? []), [work]);
  const at: DeskPlace = { group: place.get('queue'), id: address.record };
  const open = openRow(rows, at);
  const [seen, setSeen] = useState<Seen>();
  if (open && open.group.key === at.group && (seen?.rows !== rows || seen.row !== open))
    setSeen({ rows, row: open });
  /** The record as it was when it last had its place: a step may end after another one was opened. */
  const known = seen && isAt(seen.row, at) ? seen : undefined;
  // A record that no longer waits is still read, by the group from which it was opened.
  const there = open ?? known?.row ?? (done && isAt(done.row, at) ? done.row : undefined);
  const of = there?.group ?? work?.groups.find(({ key }) => key === at.group);
  const index = open ? rows.indexOf(open) : -1;

  const leave = () => place.change({ record: null, queue: null }, 'replace');
  const to = ({ group, record }: DeskRow) => ({
    record: record.id,
    mode: null,
    tab: place.get('tab'),
    queue: group.key,
  });
  /** Row that was asked for and is not drawn yet: the next key goes on from there. */
  const going = useRef<DeskRow>(undefined);
  /** Its step takes the keyboard once it is drawn. */
  const enters = useRef(false);
  // Not while rendering: a render that is given up for a newer one has drawn nothing. Each time: keys may lead back to
  // the row that is still drawn.
  useLayoutEffect(() => {
    const { group, record } = going.current ?? {};
    if (group?.key !== at.group || record?.id !== at.id) return;
    going.current = undefined;
    if (enters.current) intoStep();
    enters.current = false;
  });
  const go = (row: DeskRow | undefined) => {
    if (!row) return;
    going.current = row;
    enters.current = false;
    place.change(to(row), 'replace');
  };
  const latest = useRef({ at, rows });
  useLayoutEffect(() => {
    latest.current = { at, rows };
  });
  /** Opens what follows a record that is done or gone. */
  const follow = () => {
    const now = latest.current;
    if (now.at.group !== at.group || now.at.id !== at.id) return;
    const done = { ...at, group: known?.row.group.key ?? at.group };
    const next = rowAfter(known?.rows ?? [], done, now.rows);
    if (next) go(next);
    else leave();
  };
  const finish = ({ label }: StepEnded) => {
    if (known) setDone({ row: known.row, label });
    follow();
  };
  // On arrival, and once a record is left, the first one is open.
  const first = rows[0];
  const opens = address.record === null && first !== undefined && !isOld;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `go` is another function at each render and does the same
  useEffect(() => {
    if (opens) go(first);
  }, [opens]);

  /** Opens a row; a second key in it takes the keyboard into the step of its record. */
  const pick = (row: DeskRow, byKey: boolean) => {
    const current = going.current ?? open;
    if (!current || keyOf(current) !== keyOf(row)) go(row);
    else if (byKey && going.current) enters.current = true;
    else if (byKey) intoStep();
  };
  const walk = (by: 1 | -1) => {
    const from = going.current ?? open;
    const row = from ? rows[rows.findIndex((each) => keyOf(each) === keyOf(from)) + by] : first;
    if (!row) return;
    // The keyboard goes along in the queue: letters are no longer those of a field.
    focusRow(row);
    go(row);
  };
  /** Ticks a row, or takes the tick away; ticked rows are of one group. */
  const tick = (row: DeskRow) => {
    const key = keyOf(row);
    const others = [...ticks].filter((each) => each !== key && each.startsWith(`${row.group.key} `));
    setTicks(new Set(ticks.has(key) ? others : [...others, key]));
  };
  const previous = rows[index - 1];
  const next = open ? rows[index + 1] : first;
  useKeys([
    { keys: 'J', label: 'Pendiente siguiente', run: () => walk(1) },
    { keys: 'K', label: 'Pendiente anterior', run: () => walk(-1) },
    ...(open?.group.together !== undefined
      ? [{ keys: 'X', label: 'Marcar el pendiente', run: () => tick(open) }]
      : []),
  ]);
  useFetchedAhead(next);
  const target = (row: DeskRow | undefined): Target | undefined =>
    row && { name: `${row.record.title} · ${row.record.detail}`, open: () => go(row) };
  const queue: Queue = {
    place: open && index + 1,
    total: rows.length,
    previous: target(previous),
    next: target(next),
    pending: undefined,
  };
  if (!work) return <p role="status">Procesando...</p>;
  return (
    <>
      {hindrance && <Alert severity="warning">{hindrance}</Alert>}
      <div className="desk">
        <section className="desk-side" aria-labelledby="home-pending">
          <header className="desk-head">
            <h2 id="home-pending">Mis pendientes</h2>
            <Button component={Link} to={summary} size="small">
              Resumen
            </Button>
            {!hindrance && <NewRequest />}
          </header>
          <DeskQueue
            work={work}
            isOld={isOld}
            asked={asked}
            open={open}
            ticks={ticks}
            done={done}
            onTick={tick}
            onAsk={setAsked}
            addressOf={(row) =>
              `?${new URLSearchParams({ [QUEUE]: row.group.key, [RECORD]: row.record.id })}`
            }
            onPick={pick}
          />
        </section>
        <div className="desk-record">
          {of && address.record !== null ? (
            <DeskRecord
              address={address}
              record={address.record}
              of={of}
              queue={queue}
              onLeave={follow}
              onDone={finish}
            />
          ) : (
            <p className="home-muted">
              {address.record === null
                ? 'Elija un pendiente de la lista.'
                : 'Este registro ya no está entre sus pendientes: elija otro de la lista.'}
            </p>
          )}
        </div>
      </div>
    </>
  );
}

const [RECORD, QUEUE] = [paramOf('', 'record'), paramOf('', 'queue')];

/** Moves the keyboard to a row of the queue. */
function focusRow(row: DeskRow): void {
  const rows = [...document.querySelectorAll<HTMLElement>('.desk-row')];
  rows.find(({ dataset }) => dataset.row === keyOf(row))?.focus();
}

/** Moves the keyboard into the next step of the open record: its first field, or its button. */
function intoStep(): void {
  const step = document.querySelector('.desk-record .next-step.shown');
  const into =
    step?.querySelector<HTMLElement>('input:enabled:not([type=file])') ??
    step?.querySelector<HTMLElement>('button:enabled');
  if (into) into.focus();
  // A step that is still to come takes the keyboard that is in no other place.
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
