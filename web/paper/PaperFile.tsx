import type { PaperAnswer } from '@expediente/schemas/paper/read.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { get } from '../base/api.ts';
import { FileInput } from '../kit/input/FileInput.tsx';
import { Section } from '../kit/layout/Section.tsx';
import { sha256Of, Unreadable } from './sha256.ts';
import { Verdict } from './Verdict.tsx';

/** Finds a paper by its PDF, dropped anywhere on the page or chosen; only the file's SHA-256 leaves the browser. */
export function PaperFile() {
  const [file, setFile] = useState<File>();
  const [over, setOver] = useState(false);
  const help = useId();
  const { data, isFetching, error } = useQuery({
    queryKey: ['/paper/file', file?.name, file?.size, file?.lastModified],
    queryFn: async ({ signal }) =>
      file && (await get<PaperAnswer>(`/paper/file/${await sha256Of(file)}`, {}, { signal })),
    enabled: file !== undefined,
  });
  // The whole page takes the drop: the browser would leave the page to open a file dropped anywhere else.
  useEffect(() => {
    const drag = (event: DragEvent) => {
      event.preventDefault();
      setOver(event.type === 'dragover');
      if (event.type === 'drop') setFile(event.dataTransfer?.files[0]);
    };
    const kinds = ['dragover', 'dragleave', 'drop'] as const;
    for (const kind of kinds) addEventListener(kind, drag);
    return () => {
      for (const kind of kinds) removeEventListener(kind, drag);
    };
  }, []);
  return (
    <Section level={2} title="Con el archivo PDF">
      <div className={over ? 'paper-drop over' : 'paper-drop'}>
        <p id={help}>
          Suelte aquí el PDF que entregó el sistema, o selecciónelo. El archivo no sale de su equipo: solo se
          consulta su huella (SHA-256).
        </p>
        <FileInput value={file} accept="application/pdf" onChange={setFile} describedBy={help} />
      </div>
      <div aria-live="polite">
        {isFetching && <p role="status">Procesando...</p>}
        {error && (
          <p role="alert">
            {error instanceof Unreadable ? error.message : 'No se pudo verificar el archivo.'}
          </p>
        )}
        {data && !isFetching && <Verdict answer={data} held="file" />}
      </div>
    </Section>
  );
}
