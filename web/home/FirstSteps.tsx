import type { FirstStep } from '@expediente/schemas/home/read.ts';
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import { Link } from 'react-router-dom';

/** Data that a new institution enters before planning can begin, in order, each with its page. */
export function FirstSteps({ steps }: { readonly steps: readonly FirstStep[] }) {
  const left = steps.filter(({ done }) => !done).length;
  return (
    <section aria-labelledby="home-first">
      <h2 id="home-first">Primeros pasos</h2>
      <p className="home-muted">
        {left === 1 ? 'Falta uno' : `Faltan ${left}`} de {steps.length} para que todos puedan trabajar.
      </p>
      <ol className="home-first">
        {steps.map(({ page, title, detail, done }) => (
          <li key={title}>
            {done ? (
              <CheckCircle className="home-done" fontSize="small" titleAccess="Hecho" />
            ) : (
              <RadioButtonUnchecked fontSize="small" titleAccess="Falta" />
            )}
            <Link to={`/${page}`}>{title}</Link>
            <span>{detail}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
