import './key-list.css';
import type { Key } from '../keys/keys.tsx';
import { RecordDialog } from './RecordDialog.tsx';

interface Props {
  readonly keys: readonly Key[];
  onClose(): void;
}

const SHOWN: Readonly<Record<string, string>> = { ArrowDown: '↓', ArrowUp: '↑' };

/** The sheet of the keys that work on a page. */
export default function KeyList({ keys, onClose }: Props) {
  return (
    <RecordDialog open size="medium" title="Teclas que sirven aquí" onClose={onClose}>
      <dl className="key-list">
        {keys.map((each) => (
          <div key={each.keys}>
            <dt>
              {each.keys.split('+').map((key) => (
                <kbd key={key}>{SHOWN[key] ?? key}</kbd>
              ))}
            </dt>
            <dd>{each.label}</dd>
          </div>
        ))}
      </dl>
    </RecordDialog>
  );
}
