import './menu-page-fields.css';
import type { MenuPage } from '@expediente/schemas/catalogues/records.ts';
import Autocomplete from '@mui/material/Autocomplete';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { type KeyboardEvent, useId } from 'react';
import { useProductPages } from '../../../base/product-pages.ts';
import { useKnownWords } from '../../../kit/input/useKnownWords.ts';
import { WordsField } from '../../../kit/input/WordsField.tsx';
import { renewed } from './keys.ts';
import { MoveButtons, movedBy } from './MoveButtons.tsx';
import { Labelled, PartText } from './PartField.tsx';

interface Props {
  readonly page: MenuPage;
  readonly path: string;
  readonly first: boolean;
  readonly last: boolean;
  /** Description of each action, by field. */
  readonly actions: ReadonlyMap<string, string>;
  onChange(page: MenuPage): void;
  onMove(by: -1 | 1): void;
  onRemove(): void;
}

const ACTIONS = 'Acciones';

/** Fields of a page of the menu: name, address, and the actions that profiles can be granted on it. */
export function MenuPageFields({ page, path, first, last, actions, onChange, onMove, onRemove }: Props) {
  const suggestions = useId();
  const { names } = useProductPages();
  const set = (patch: Partial<MenuPage>) => onChange(renewed(page, patch));
  const id = `${path}.actions`;
  const words = useKnownWords({
    element: id,
    label: ACTIONS,
    rows: [...actions.keys()],
    nameOf: (field) => actions.get(field) ?? field,
    shown: '',
    choose: (field) => {
      if (!page.actions.includes(field)) set({ actions: [...page.actions, field] });
    },
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const by = movedBy(event);
    if (by === undefined) return;
    event.preventDefault();
    onMove(by);
  };
  const flag = (field: 'enabled' | 'show', label: string) => (
    <FormControlLabel
      label={label}
      control={
        <Checkbox
          size="small"
          checked={page[field] === 1}
          onChange={(_, on) => set({ [field]: on ? 1 : 0 })}
        />
      }
    />
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: the fieldset is that of its group
    <div
      className="menu-page-fields"
      role="group"
      aria-label={`Página ${page.description}`}
      onKeyDown={onKeyDown}
    >
      <PartText
        path={`${path}.description`}
        label="Página"
        value={page.description}
        onChange={(description) => set({ description })}
      />
      <PartText
        path={`${path}.a_href`}
        label="Enlace"
        value={page.a_href}
        list={suggestions}
        onChange={(a_href) => set({ a_href })}
      />
      <datalist id={suggestions}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <div className="actions">
        <Labelled path={id} label={ACTIONS}>
          <Autocomplete
            {...words.props}
            id={id}
            multiple
            disableCloseOnSelect
            autoHighlight
            options={[...actions.keys()]}
            getOptionLabel={(field) => actions.get(field) ?? field}
            value={[...page.actions]}
            onChange={(_, next) => {
              words.giveUp();
              set({ actions: next });
            }}
            renderInput={(params) => <WordsField {...params} fault={words.fault} />}
          />
        </Labelled>
      </div>
      <div className="flags">
        {flag('enabled', 'Activa')}
        {flag('show', 'Visible')}
        <MoveButtons
          what={`página ${page.description}`}
          first={first}
          last={last}
          onMove={onMove}
          onRemove={onRemove}
        />
      </div>
    </div>
  );
}
