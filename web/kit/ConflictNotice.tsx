import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { instantText } from './amounts.tsx';
import type { RecordForm, Values } from './useForm.ts';

const Box = styled('div')({
  marginBottom: 16,
  padding: '12px 16px',
  border: '1px solid var(--waiting)',
  borderLeftWidth: 4,
  borderRadius: 4,
  background: 'var(--waitingGround)',
  '& p': { margin: '0 0 8px' },
  '& table': { borderCollapse: 'collapse', width: '100%', marginBottom: 12 },
  '& th, & td': {
    textAlign: 'left',
    padding: '4px 12px 4px 0',
    verticalAlign: 'top',
    borderTop: '1px solid var(--line)',
  },
});

const shown = (value: unknown): string =>
  value === null || value === undefined || value === ''
    ? '–'
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);

interface Props<V extends Values> {
  readonly form: RecordForm<V>;
  titleOf(field: string): string;
}

/** Somebody saved the record meanwhile: what differs, and the choice to keep what was typed (pain 4). */
export function ConflictNotice<V extends Values>({ form, titleOf }: Props<V>) {
  const conflict = form.conflict;
  if (!conflict) return null;
  return (
    <Box role="alert">
      <p>{conflict.message}</p>
      {conflict.changed.length > 0 && (
        <table>
          <thead>
            <tr>
              <th>Campo</th>
              <th>Lo suyo</th>
              <th>Lo guardado</th>
              <th>Quién y cuándo</th>
            </tr>
          </thead>
          <tbody>
            {conflict.changed.map((each) => (
              <tr key={each.field}>
                <td>{titleOf(each.field) || each.field}</td>
                <td>{shown(each.yours)}</td>
                <td>{shown(each.theirs)}</td>
                <td>
                  {each.by} {instantText(each.at)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Button variant="outlined" onClick={form.keepMine}>
        Conservar lo mío y volver a guardar
      </Button>
    </Box>
  );
}
