import './form-head.css';
import ExpandLess from '@mui/icons-material/ExpandLess';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { createContext, type ReactNode, useContext, useEffect, useId, useRef, useState } from 'react';

/** Facts about a form that its head needs. */
export interface FormHeadFacts {
  /** Lines that the form shows. */
  readonly lines: number;
  /** Something was typed since it was opened or saved. */
  readonly dirty: boolean;
  /** Fields with an error. */
  readonly faulty: readonly string[];
  /** Required fields without a value. */
  readonly missing: readonly string[];
  titleOf(field: string): string;
  /** A field's value as people read it; '' where there is none. */
  textOf(field: string): string;
}

export const FormHeadContext = createContext<FormHeadFacts | undefined>(undefined);

/** Low windows, without room for fields and lines together. */
const LOW = '(max-height: 800px) and (min-width: 601px)';
/** Number of lines that have room below the fields even in a low window. */
const FEW_LINES = 5;

interface Props {
  /** Fields above the lines. */
  readonly names: readonly string[];
  readonly children: ReactNode;
}

/**
 * The fields above a form's lines. In a low window with many lines they fold into one row with their values: at once
 * when a saved record is opened, else by their button; an error in one of them unfolds them. While one that is required
 * is empty nothing folds them at once: it is what the form was opened for.
 */
export function FormHead({ names, children }: Props) {
  const facts = useContext(FormHeadContext);
  const id = useId();
  const fields = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const low = useMediaQuery(LOW);
  const [folded, setFolded] = useState(false);
  /** True once the person folded or unfolded them: from then on nothing folds them automatically. */
  const decided = useRef(false);
  const needsRoom = low && facts !== undefined && facts.lines > FEW_LINES;
  const isFaulty = facts?.faulty.some((field) => names.includes(field)) ?? false;
  const isAsked = facts?.dirty || facts?.missing.some((field) => names.includes(field));
  // biome-ignore lint/correctness/useExhaustiveDependencies: typing does not fold what is being typed in
  useEffect(() => {
    if (decided.current) return;
    if (needsRoom && !isAsked && fields.current?.contains(document.activeElement))
      button.current?.focus({ preventScroll: true });
    setFolded(needsRoom && !isAsked);
  }, [needsRoom]);
  useEffect(() => {
    if (isFaulty) setFolded(false);
  }, [isFaulty]);
  const isFolded = folded && needsRoom;
  const values = isFolded
    ? names.flatMap((name) => {
        const text = facts.textOf(name);
        return text === '' ? [] : [{ name, title: facts.titleOf(name), text }];
      })
    : [];
  return (
    <>
      {needsRoom && (
        <div className="form-head-row">
          <dl>
            {values.map(({ name, title, text }) => (
              <div key={name}>
                <dt>{title}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <Button
            ref={button}
            size="small"
            startIcon={isFolded ? <ExpandMore /> : <ExpandLess />}
            aria-expanded={!isFolded}
            aria-controls={id}
            onClick={() => {
              decided.current = true;
              setFolded(!isFolded);
            }}
          >
            {isFolded ? 'Mostrar los datos' : 'Plegar los datos'}
          </Button>
        </div>
      )}
      <div className="form-head" id={id} ref={fields} hidden={isFolded}>
        {children}
      </div>
    </>
  );
}
