import './report.css';
import { counted } from '@expediente/kernel/format.ts';
import FileDownload from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useEffect, useRef, useState } from 'react';
import type { Query } from '../base/api.ts';
import { downloadWatched } from '../base/download.ts';
import { notify } from '../base/notices.ts';

interface Props {
  readonly path: string;
  /** Search, filters and order of the list. */
  readonly query: Query;
  /**
   * Number of rows; with 0 nothing is downloaded. Absent where it is not known: then the server answers if there are
   * none.
   */
  readonly total?: number;
  /** File name; absent: the one that the server sends. */
  readonly name?: string;
  readonly label?: string;
  /** True if all of the report's choices are made; shows itself which one is missing. */
  ready?(): boolean;
}

const MEGABYTE = 1024 * 1024;

/** Button that downloads a report's workbook; shows the progress, and can cancel it. */
export function DownloadButton({ path, query, total, name, label = 'Descargar Excel', ready }: Props) {
  const [bytes, setBytes] = useState<number>();
  const going = useRef<AbortController>(undefined);
  useEffect(() => () => going.current?.abort(), []);
  const begin = async () => {
    if (ready?.() === false) return;
    if (total === 0) return notify('info', 'No hay registros para mostrar.');
    const stop = new AbortController();
    going.current = stop;
    setBytes(0);
    await downloadWatched(path, query, { name, signal: stop.signal, onBytes: setBytes });
    if (!stop.signal.aborted) setBytes(undefined);
  };
  if (bytes === undefined)
    return (
      <Button variant="outlined" startIcon={<FileDownload />} onClick={begin}>
        {label}
      </Button>
    );
  return (
    <div className="report-download" role="status">
      <span>
        {total !== undefined && `${counted(total, 'registro')}: `}
        {(bytes / MEGABYTE).toFixed(1)} MB descargados
      </span>
      <LinearProgress aria-label="Procesando..." />
      <Button
        size="small"
        onClick={() => {
          going.current?.abort();
          setBytes(undefined);
        }}
      >
        Cancelar
      </Button>
    </div>
  );
}
