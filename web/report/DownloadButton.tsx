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
  readonly total: number;
  readonly name: string;
}

const MEGABYTE = 1024 * 1024;

/** The workbook of a report, and how far its download is; it can be given up. */
export function DownloadButton({ path, query, total, name }: Props) {
  const [bytes, setBytes] = useState<number>();
  const going = useRef<AbortController>(undefined);
  useEffect(() => () => going.current?.abort(), []);
  const begin = async () => {
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
        Descargar Excel
      </Button>
    );
  return (
    <div className="report-download" role="status">
      <span>
        {counted(total, 'registro')}: {(bytes / MEGABYTE).toFixed(1)} MB descargados
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
