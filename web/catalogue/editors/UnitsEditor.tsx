import { counted } from '@expediente/kernel/format.ts';
import './units-editor.css';
import type { UserUnits } from '@expediente/schemas/catalogues/read.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { get } from '../../base/api.ts';
import { activeLook, StateChip } from '../../kit/figures/StateChip.tsx';
import { type AssignedUnit, givenUnits, matchingUnits, withUnits } from './assigned-units.ts';
import { EditorSection } from './EditorSection.tsx';
import type { EditorProps } from './editor.ts';

/** Editor of a user's cost centres, by executor: the assigned ones, and those assigned in the past (R1 §2). */
export default function UnitsEditor(props: EditorProps<AssignedUnit>) {
  const { record, name, title, value, saved, readOnly, onChange } = props;
  const [words, setWords] = useState('');
  const path = `/users/unit/get/all/${record}`;
  const { data, error } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => get<Page<UserUnits>>(path, {}, { signal }),
  });
  if (error) return <EditorSection {...{ title, name }}>{error.message}</EditorSection>;
  if (!data)
    return (
      <EditorSection {...{ title, name }}>
        <p role="status">Procesando...</p>
      </EditorSection>
    );
  const given = givenUnits(value);
  const shown = matchingUnits(data.rows, words).map((executor) =>
    readOnly
      ? { ...executor, units: executor.units.filter(({ id, exists_unit }) => exists_unit || given.has(id)) }
      : executor,
  );
  return (
    <EditorSection title={title} name={name}>
      <div className="units-head">
        {!readOnly && (
          <TextField
            label="Filtrar centros de costo"
            className="editor-filter"
            value={words}
            onChange={(event) => setWords(event.target.value)}
            slotProps={{ htmlInput: { autoComplete: 'off' } }}
          />
        )}
        <span role="status">
          {counted(given.size, 'centro de costo asignado', 'centros de costo asignados')}
        </span>
      </div>
      {shown
        .filter(({ units }) => units.length > 0)
        .map((executor) => (
          <Executor
            key={executor.id}
            executor={executor}
            given={given}
            readOnly={readOnly}
            narrowed={words.trim() !== ''}
            onGive={(ids, state) => onChange(withUnits(value, saved, ids, state))}
          />
        ))}
      {shown.length === 0 && <p>Ningún registro coincide con la búsqueda.</p>}
    </EditorSection>
  );
}

interface ExecutorProps {
  readonly executor: UserUnits;
  readonly given: ReadonlySet<number>;
  readonly readOnly: boolean;
  /** True if a filter hides some of its units: then there is no box that assigns all of them. */
  readonly narrowed: boolean;
  onGive(ids: readonly number[], state: 0 | 1): void;
}

function Executor({ executor, given, readOnly, narrowed, onGive }: ExecutorProps) {
  const { description, units } = executor;
  const count = units.filter(({ id }) => given.has(id)).length;
  return (
    <fieldset className="units-group">
      <legend>
        {readOnly || narrowed ? (
          description
        ) : (
          <FormControlLabel
            label={description}
            control={
              <Checkbox
                size="small"
                checked={count === units.length}
                indeterminate={count > 0 && count < units.length}
                onChange={() =>
                  onGive(
                    units.map(({ id }) => id),
                    count === units.length ? 0 : 1,
                  )
                }
              />
            }
          />
        )}
      </legend>
      <ul className="units-list">
        {units.map((unit) => {
          const name = `${unit.id} · ${unit.description}`;
          const state = given.has(unit.id) ? 1 : 0;
          return (
            <li key={unit.id}>
              {readOnly ? (
                name
              ) : (
                <FormControlLabel
                  label={name}
                  control={
                    <Checkbox
                      size="small"
                      checked={state === 1}
                      onChange={(_, on) => onGive([unit.id], on ? 1 : 0)}
                    />
                  }
                />
              )}
              {(readOnly || unit.exists_unit === 1) && <StateChip {...activeLook(state)} />}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
