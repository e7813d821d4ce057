import type { PendingGroup, PendingOrder } from '@expediente/schemas/home/read.ts';
import Done from '@mui/icons-material/CheckCircleOutlined';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type KeyboardEvent, type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useGranted } from '../base/session.tsx';
import { useKeys } from '../kit/keys/keys.tsx';
import { pendingStep } from '../kit/record/pending-address.ts';
import { amountText } from './amount-text.ts';
import { type DeskRow, type DoneRow, keyOf, withDone } from './desk-rows.ts';
import { GroupHead, When } from './Pending.tsx';
import type { AskedWork, useDeskWork } from './usePendingWork.ts';

interface Props {
  readonly work: NonNullable<ReturnType<typeof useDeskWork>['work']>;
  readonly isOld: boolean;
  readonly asked: AskedWork;
  readonly open: DeskRow | undefined;
  readonly done: DoneRow | undefined;
  /** Keys of the ticked rows. */
  readonly ticks: ReadonlySet<string>;
  onAsk(asked: AskedWork): void;
  addressOf(row: DeskRow): string;
  /** Called when a row is clicked, or pressed by key. */
  onPick(row: DeskRow, byKey: boolean): void;
  onTick(row: DeskRow): void;
}

const ORDERS: readonly { readonly value: PendingOrder; readonly label: string }[] = [
  { value: 'oldest', label: 'Más antiguos' },
  { value: 'largest', label: 'Mayor monto' },
];

/** Records that wait, in their groups; the open one is marked. */
export function DeskQueue(props: Props) {
  const { work, isOld, asked, open, done, ticks, onAsk, addressOf, onPick, onTick } = props;
  const box = useRef<HTMLDivElement>(null);
  const opened = open && keyOf(open);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another open record is brought into sight
  useEffect(() => {
    box.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [opened]);
  const press = (event: MouseEvent<HTMLElement>, row: DeskRow) => {
    // A click with a key held down opens the address elsewhere, by the browser.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const byKey = event.detail === 0;
    onPick(row, byKey);
    // The pointer chose a record to work on: its step takes the keyboard once it is there.
    if (!byKey) event.currentTarget.blur();
  };
  const hidden = work.groups.some(({ records, count, others }) => {
    const all = others.reduce((sum, other) => sum + other.count, count);
    return records.length < all;
  });
  const tickedIn = ({ key, records }: PendingGroup) =>
    records.filter(({ id }) => ticks.has(`${key} ${id}`)).map(({ id }) => id);
  const doneLine = (each: DoneRow) => (
    <DoneLine {...each} to={addressOf(each.row)} onPress={(event) => press(event, each.row)} />
  );
  return (
    <div className="desk-queue" ref={box} aria-busy={isOld}>
      <div className="desk-tools">
        <QueueSearch asked={asked} onAsk={onAsk} />
        <TextField
          select
          value={asked.order}
          onChange={({ target }) => onAsk({ ...asked, order: target.value as PendingOrder })} // an option's value
          slotProps={{ htmlInput: { 'aria-label': 'Orden' } }}
        >
          {ORDERS.map(({ value, label }) => (
            <MenuItem key={value} value={value}>
              {label}
            </MenuItem>
          ))}
        </TextField>
      </div>
      {work.groups.length === 0 && (
        <p className="home-muted" role="status">
          {asked.search === ''
            ? 'No tiene nada pendiente.'
            : `Nada pendiente tiene «${asked.search}» en su número, centro, proveedor o insumo.`}
        </p>
      )}
      {done && !work.groups.some(({ key }) => key === done.row.group.key) && doneLine(done)}
      {work.groups.map((group) => (
        <article key={group.key} className="home-group desk-group">
          <GroupHead group={group} step={<TickedStep group={group} ticked={tickedIn(group)} />} />
          <ol>
            {withDone(group, done).map((row) => (
              <li key={row.record.id} className="desk-item">
                {done && row.record === done.row.record ? (
                  doneLine(done)
                ) : (
                  <>
                    {group.together !== undefined && (
                      <Checkbox
                        size="small"
                        checked={ticks.has(keyOf(row))}
                        slotProps={{ input: { 'aria-label': `Marcar ${row.record.title}` } }}
                        onChange={() => onTick(row)}
                      />
                    )}
                    <QueueRow
                      row={row}
                      to={addressOf(row)}
                      isOpen={keyOf(row) === opened}
                      onPress={(event) => press(event, row)}
                    />
                  </>
                )}
              </li>
            ))}
          </ol>
        </article>
      ))}
      {hidden && !asked.more && (
        <Button size="small" onClick={() => onAsk({ ...asked, more: true })}>
          Mostrar más de cada grupo
        </Button>
      )}
    </div>
  );
}

/** Leads to the step on the ticked records of a group. */
function TickedStep({ group, ticked }: { readonly group: PendingGroup; readonly ticked: readonly string[] }) {
  const granted = useGranted(group.page);
  const permission = granted.find(({ field }) => field === group.action);
  if (group.together === undefined || ticked.length === 0 || !permission) return null;
  return (
    <Button component={Link} to={pendingStep(group, group.together, ticked)} size="small" variant="contained">
      {permission.description} ({ticked.length})
    </Button>
  );
}

/** Result of the last step in the place of its record, which is opened again from here: what undoes it is there. */
const DoneLine = ({ row: { record }, label, to, onPress }: DoneRow & Pick<RowProps, 'to' | 'onPress'>) => (
  <p className="desk-done" role="status">
    <Done fontSize="small" color="success" aria-hidden="true" />
    <span>
      <Link to={to} onClick={onPress}>
        {record.title}
      </Link>{' '}
      · {label}: hecho.
    </span>
  </p>
);

interface RowProps {
  readonly row: DeskRow;
  readonly to: string;
  readonly isOpen: boolean;
  onPress(event: MouseEvent<HTMLElement>): void;
}

function QueueRow({ row, to, isOpen, onPress }: RowProps) {
  const { record } = row;
  return (
    <Link
      to={to}
      className="desk-row"
      data-row={keyOf(row)}
      aria-current={isOpen ? 'true' : undefined}
      onClick={onPress}
    >
      <span className="desk-row-head">
        <strong>{record.title}</strong>
        {record.amount && <span className="home-amount">{amountText(record)}</span>}
      </span>
      <span className="desk-row-foot">
        <span className="home-what">{[record.detail, record.supply].filter(Boolean).join(' · ')}</span>
        <When record={record} />
      </span>
    </Link>
  );
}

const DEBOUNCE_MS = 250;

/** Search that narrows the queue while somebody types. */
function QueueSearch({ asked, onAsk }: Pick<Props, 'asked' | 'onAsk'>) {
  const [typed, setTyped] = useState(asked.search);
  const field = useRef<HTMLInputElement>(null);
  const latest = useRef({ asked, onAsk });
  useLayoutEffect(() => {
    latest.current = { asked, onAsk };
  });
  useEffect(() => {
    const timer = setTimeout(() => {
      const now = latest.current;
      if (typed.trim() !== now.asked.search) now.onAsk({ ...now.asked, search: typed.trim() });
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  useKeys([{ keys: '/', label: 'Buscar en mis pendientes', run: () => field.current?.focus() }]);
  const clear = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || typed === '') return;
    event.preventDefault();
    setTyped('');
  };
  return (
    <TextField
      inputRef={field}
      type="search"
      value={typed}
      placeholder="Buscar en mis pendientes"
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={clear}
      slotProps={{ htmlInput: { 'aria-label': 'Buscar en mis pendientes', maxLength: 200 } }}
    />
  );
}
