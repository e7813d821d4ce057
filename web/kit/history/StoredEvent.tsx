import type { StoredEventAnswer } from '@expediente/schemas/history/read.ts';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { get } from '../../base/api.ts';
import { copyText } from '../../base/copying.ts';
import { hashedText, metadataFacts } from './stored-event.ts';

interface Props {
  /** `/history/order/24` */
  readonly path: string;
  readonly revision: number;
}

/** An event as it is stored: who and by which right, and the text that its hash is worked out from. */
export function StoredEvent({ path, revision }: Props) {
  const { data, isPending, isError } = useQuery({
    queryKey: [path, 'event', revision],
    queryFn: ({ signal }) => get<StoredEventAnswer>(`${path}/event/${revision}`, {}, { signal }),
  });
  if (isError) return <p role="alert">No se pudo leer el evento.</p>;
  if (isPending) return <p role="status">Procesando...</p>;
  const { stream, id, type, previous, chain, holds } = data;
  return (
    <div className="stored-event">
      <dl className="stored-facts">
        <Fact name="Tipo" value={type} />
        <Fact name="Flujo" value={stream} />
        <Fact name="Revisión" value={String(revision)} />
        <Fact name="Id" value={id} />
        {metadataFacts(data.metadata).map((fact) => (
          <Fact key={fact.name} {...fact} />
        ))}
        <Fact name="Huella anterior" value={previous || 'ninguna: es el primero'} />
        <Fact name="Huella" value={chain} />
      </dl>
      {!holds && (
        <p role="alert" className="timeline-mark">
          La huella no es la de lo que hay guardado.
        </p>
      )}
      <Text label="Datos" what="El texto de los datos" text={data.data} />
      <Text label="Metadatos" what="El texto de los metadatos" text={data.metadata} />
      <Text
        label="Texto de la huella: su SHA-256 en hexadecimal es la huella"
        what="El texto de la huella"
        text={hashedText(data)}
      />
    </div>
  );
}

const Fact = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

/** A text as it is stored, to be read and taken along. */
function Text({
  label,
  what,
  text,
}: {
  readonly label: string;
  readonly what: string;
  readonly text: string;
}) {
  const box = useRef<HTMLPreElement>(null);
  const id = useId();
  const select = () => {
    if (box.current) getSelection()?.selectAllChildren(box.current);
  };
  return (
    <>
      <p className="stored-title">
        <span id={id}>{label}</span>
        <Button size="small" aria-describedby={id} onClick={() => void copyText(text, what, select)}>
          Copiar
        </Button>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard too */}
      <section className="stored-text" tabIndex={0} aria-labelledby={id}>
        <pre ref={box}>{text}</pre>
      </section>
    </>
  );
}
