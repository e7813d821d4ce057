import './file-lines.css';
import type { Attachments } from '@expediente/schemas/shared/attachments.ts';
import { FILE_KINDS } from '@expediente/schemas/shared/form-file.ts';
import AttachFile from '@mui/icons-material/AttachFile';
import CheckCircle from '@mui/icons-material/CheckCircle';
import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { fileAddress, newKey } from '../../base/api.ts';
import { useReadAgain } from '../../base/useReadAgain.ts';
import { sendWithFile } from '../form/send-file.ts';
import { type AttachedPaper, PaperRemoval, sizeText } from './paper-removal.tsx';

/** A line of a record's file: a part of the record, with the papers that belong to it. */
export interface FileLine {
  readonly id: number;
  readonly title: string;
  /** When it is required: 'Se exige desde DEVENGADO'; '' for nothing to say. */
  readonly note: string;
  readonly missing: boolean;
  /** True while papers of it can be attached. */
  readonly takes: boolean;
  readonly papers: readonly AttachedPaper[];
}

interface Props {
  readonly list: Attachments;
  /** Field of the payload that names a line: 'p_id_kind'. */
  readonly sent: string;
  readonly record: { readonly id: number; readonly revision: number };
  readonly lines: readonly FileLine[];
  readonly mayRemove: boolean;
}

/** Papers of a record line by line: dropped onto their line with the mouse, or chosen; each opened with one click. */
export function FileLines({ list, sent, record, lines, mayRemove }: Props) {
  const [removed, setRemoved] = useState<{ readonly line: number; readonly paper: AttachedPaper }>();
  return (
    <>
      <ul className="file-lines">
        {lines.map((line) => (
          <Line
            key={line.id}
            {...{ list, sent, record, line }}
            onRemove={mayRemove ? (paper) => setRemoved({ line: line.id, paper }) : undefined}
          />
        ))}
      </ul>
      {removed && (
        <PaperRemoval
          list={list}
          paper={removed.paper}
          payload={{ p_id: record.id, [sent]: removed.line, p_revision: record.revision }}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </>
  );
}

interface LineProps extends Pick<Props, 'list' | 'sent' | 'record'> {
  readonly line: FileLine;
  readonly onRemove: ((paper: AttachedPaper) => void) | undefined;
}

function Line({ list, sent, record, line, onRemove }: LineProps) {
  const { path, file } = list;
  const { attach, busy, faults } = useAttaching(list, { p_id: record.id, [sent]: line.id });
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const take = (files: FileList | null) => void attach([...(files ?? [])]);
  const drop = line.takes && {
    onDragOver: (event: React.DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: React.DragEvent) => {
      event.preventDefault();
      setOver(false);
      take(event.dataTransfer.files);
    },
  };
  return (
    <li className={over ? 'over' : ''} {...drop}>
      <div className="kind">
        <Mark line={line} />
        <span>
          <strong>{line.title}</strong>
          {line.note && <span className="note"> · {line.note}</span>}
        </span>
        {line.takes && (
          <>
            <input
              ref={input}
              type="file"
              multiple
              tabIndex={-1}
              aria-hidden="true"
              className="visually-hidden"
              accept={FILE_KINDS[file.kind].types.join(',')}
              onChange={({ target }) => take(target.files)}
            />
            <Button
              size="small"
              className="no-print"
              loading={busy}
              startIcon={<AttachFile />}
              aria-label={`Adjuntar ${line.title}`}
              onClick={() => {
                if (!input.current) return;
                // Emptied, so that the same file can be chosen again after it was corrected.
                input.current.value = '';
                input.current.click();
              }}
            >
              Adjuntar
            </Button>
          </>
        )}
      </div>
      {line.papers.map((paper) => (
        <div className="paper" key={paper.hash}>
          <a href={fileAddress(`${path}/${record.id}/${paper.hash}`)} target="_blank" rel="noopener">
            {paper.name}
          </a>
          <span className="note">{sizeText(paper.size)}</span>
          {onRemove && (
            <Button
              size="small"
              className="no-print"
              aria-label={`Quitar ${paper.name}`}
              onClick={() => onRemove(paper)}
            >
              Quitar
            </Button>
          )}
        </div>
      ))}
      {faults.length > 0 && (
        <div role="alert" className="fault">
          {faults.map(({ key, text }) => (
            <p key={key}>{text}</p>
          ))}
        </div>
      )}
    </li>
  );
}

/** Whether a line is complete, as a sign and in words. */
function Mark({ line: { papers, missing } }: Pick<LineProps, 'line'>) {
  if (papers.length > 0) return <CheckCircle className="there" titleAccess="Adjunto" />;
  return missing ? (
    <ErrorOutline className="missing" titleAccess="Falta" />
  ) : (
    <RadioButtonUnchecked className="open" titleAccess="Sin documento" />
  );
}

/**
 * Sends chosen files one after the other, those that are dropped meanwhile after them; refused ones are named with their
 * reason.
 */
function useAttaching({ path, file }: Attachments, payload: object) {
  const readAgain = useReadAgain();
  const [busy, setBusy] = useState(false);
  const [faults, setFaults] = useState<readonly { readonly key: string; readonly text: string }[]>([]);
  const sent = useRef<Promise<void>>(Promise.resolve());
  const attach = async (files: readonly File[]): Promise<void> => {
    if (files.length === 0) return;
    if (!busy) setFaults([]);
    sent.current = sent.current.then(async () => await send(files));
    await sent.current;
  };
  const send = async (files: readonly File[]): Promise<void> => {
    setBusy(true);
    try {
      for (const each of files) {
        const key = newKey();
        const outcome = await sendWithFile(file)(
          { ...payload, [file.field]: each },
          { key, reportsItself: ({ is }) => is !== 'done' },
          `${path}/attach`,
        );
        if (outcome.is === 'done') continue;
        const reason =
          outcome.is === 'invalid' ? (outcome.errors[0]?.message ?? outcome.message) : outcome.message;
        setFaults((before) => [...before, { key, text: `${each.name}: ${reason}` }]);
      }
    } finally {
      await readAgain();
      setBusy(false);
    }
  };
  return { attach, busy, faults };
}
