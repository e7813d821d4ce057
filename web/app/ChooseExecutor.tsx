import type { ExecutorChoice } from '@expediente/schemas/session/read.ts';
import { useState } from 'react';
import { leave } from '../base/session-calls.ts';
import { Blocking } from './Blocking.tsx';

interface Props {
  readonly executors: readonly ExecutorChoice[];
  onChoose(executor: number): void;
}

/**
 * Choice among several executors, which cannot be skipped (R1 §4): Confirmar waits for it, and the only other way is
 * to sign out.
 */
export function ChooseExecutor({ executors, onChoose }: Props) {
  const [chosen, setChosen] = useState<number>();
  return (
    <Blocking title="Seleccionar unidad ejecutora">
      <form
        className="door-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen !== undefined) onChoose(chosen);
        }}
      >
        <p>Su usuario tiene varias unidades ejecutoras. Elija con cuál trabajará en esta sesión.</p>
        <fieldset className="door-choices">
          <legend className="visually-hidden">Unidades ejecutoras</legend>
          {executors.map((each) => (
            <label key={each.id}>
              <input
                type="radio"
                name="executor"
                checked={chosen === each.id}
                onChange={() => setChosen(each.id)}
              />
              <span>{each.name}</span>
            </label>
          ))}
        </fieldset>
        <button className="door-button" type="submit" disabled={chosen === undefined}>
          Confirmar
        </button>
        <button className="door-button quiet" type="button" onClick={() => void leave()}>
          Salir
        </button>
      </form>
    </Blocking>
  );
}
