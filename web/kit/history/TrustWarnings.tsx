import './timeline.css';
import type { Trusted } from '@expediente/schemas/history/read.ts';

/** Warnings about parts of a history that cannot be relied on, shown above it. */
export function TrustWarnings({ broken, broken_names = [], uncertain_from }: Omit<Trusted, 'whole'>) {
  return (
    <>
      {broken && (
        <p role="alert" className="timeline-warning">
          La cadena se rompe en la revisión {broken.revision}: {broken.reason}. Desde ahí nada de esta
          historia está probado.
        </p>
      )}
      {broken_names.map(({ lifecycle, id, name, revision, reason }) => (
        <p key={`${lifecycle}-${id}`} role="alert" className="timeline-warning">
          El nombre «{name}» no está probado: la cadena de ese registro se rompe en su revisión {revision}:{' '}
          {reason}.
        </p>
      ))}
      {uncertain_from !== undefined && (
        <p role="alert" className="timeline-warning">
          El evento de la revisión {uncertain_from} no se pudo interpretar. Desde ahí los estados y valores
          pueden no ser los verdaderos: no cuentan con lo que ese evento cambió.
        </p>
      )}
    </>
  );
}
