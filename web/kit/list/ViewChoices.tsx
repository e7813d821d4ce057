import type { DefaultView, KeptView } from '@expediente/schemas/listview/read.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import Check from '@mui/icons-material/Check';
import Delete from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import Link from '@mui/icons-material/Link';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { useId, useRef } from 'react';
import { copyText } from '../../base/copying.ts';
import { notify } from '../../base/notices.ts';
import { unknownFields } from './chosen-columns.ts';
import {
  type AnyView,
  isKept,
  isOpening,
  PLAIN,
  type ShownView,
  sharedAddress,
  unknownText,
  viewQuery,
} from './list-views.ts';
import { useViewCalls } from './useViewCalls.ts';
import type { AskedOfView, ViewPanelProps } from './view-props.ts';

interface Props<Row, Answer extends Page<Row>> extends ViewPanelProps<Row, Answer> {
  readonly shown: ShownView;
  onDone(): void;
  onAsk(asked: AskedOfView): void;
}

/** Content of the views' panel: what a list can be shown under, and what may be done with what is in sight. */
export default function ViewChoices<Row, Answer extends Page<Row>>(props: Props<Row, Answer>) {
  const { list, shipped, shown, onDone, onAsk } = props;
  const { of, kept } = list.views;
  const { busy, send } = useViewCalls();
  /** View in sight as it was shipped or kept. */
  const current = shown.changed ? undefined : shown.view;
  const { views = [], forProfiles = false } = kept ?? {};
  const groups = [
    { title: 'Del listado', views: [PLAIN, ...shipped] },
    { title: 'Mías', views: views.filter(({ profile }) => profile === null) },
    {
      title: forProfiles ? 'De perfiles' : 'De mi perfil',
      views: views.filter(({ profile }) => profile !== null),
    },
  ].filter((group) => group.views.length > 0);

  const keepChanges = async ({ id, name }: KeptView) => {
    const query = viewQuery(list.address, list.place);
    if (await send('keep', { p_id: id, p_list: of, p_name: name, p_query: query }))
      notify('success', `Se guardó la vista «${name}».`);
    onDone();
  };
  const openWith = (opens: DefaultView | null) =>
    void send('default', {
      p_list: of,
      ...(opens && ('id' in opens ? { p_id: opens.id } : { p_shipped: opens.shipped })),
    });
  const { view, changed } = shown;
  return (
    <>
      <div className="view-choice whole">
        {groups.map((group) => (
          <ViewGroup
            key={group.title}
            {...props}
            {...group}
            named={groups.length > 1}
            ofProfiles={forProfiles}
            current={current}
          />
        ))}
      </div>
      {kept && (
        <div className="whole view-acts">
          {changed && view && isKept(view) && view.changeable && (
            <Button variant="contained" loading={busy === 'keep'} onClick={() => void keepChanges(view)}>
              Guardar cambios en «{view.name}»
            </Button>
          )}
          <Button variant="outlined" onClick={() => onAsk({ is: 'new' })}>
            Guardar vista…
          </Button>
          <OpensWith opens={kept.default} view={current} busy={busy !== undefined} onChange={openWith} />
        </div>
      )}
      <ViewLink {...props} />
    </>
  );
}

interface GroupProps {
  readonly title: string;
  readonly views: readonly AnyView[];
  /** True where there are other groups. */
  readonly named: boolean;
  /** True where views are of several profiles. */
  readonly ofProfiles: boolean;
  readonly current: AnyView | undefined;
  onChoose(view: AnyView): void;
  onDone(): void;
  onAsk(asked: AskedOfView): void;
}

/** Views under the name of whose they are, with what may be done with each. */
function ViewGroup({ title, views, named, ofProfiles, current, onChoose, onDone, onAsk }: GroupProps) {
  const id = useId();
  return (
    <>
      {named && <h3 id={id}>{title}</h3>}
      <ul aria-label={named ? undefined : 'Vistas'} aria-labelledby={named ? id : undefined}>
        {views.map((view) => (
          <li key={isKept(view) ? view.id : view.name}>
            <Button
              fullWidth
              color="inherit"
              startIcon={<Check style={{ visibility: view === current ? 'visible' : 'hidden' }} />}
              aria-current={view === current}
              onClick={() => {
                onChoose(view);
                onDone();
              }}
            >
              {view.name}
              {isKept(view) && view.profile && ofProfiles && (
                <span className="view-of">{view.profile.name}</span>
              )}
            </Button>
            {isKept(view) && view.changeable && (
              <>
                <IconButton
                  aria-label={`Cambiar el nombre de ${view.name}`}
                  title="Cambiar el nombre"
                  onClick={() => onAsk({ is: 'rename', view })}
                >
                  <Edit fontSize="small" />
                </IconButton>
                <IconButton
                  aria-label={`Eliminar ${view.name}`}
                  title="Eliminar"
                  onClick={() => onAsk({ is: 'delete', view })}
                >
                  <Delete fontSize="small" />
                </IconButton>
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

interface OpensProps {
  readonly opens: DefaultView | null;
  /** View in sight; undefined: of none, or of one that is changed. */
  readonly view: AnyView | undefined;
  readonly busy: boolean;
  onChange(opens: DefaultView | null): void;
}

/** Choice of the view in sight as the one with which the list opens. */
function OpensWith({ opens, view, busy, onChange }: OpensProps) {
  const isSo = view !== undefined && isOpening(opens, view);
  return (
    <FormControlLabel
      label="Abrir siempre con esta vista"
      control={
        <Checkbox
          size="small"
          checked={isSo}
          // The list as it begins is what it opens with where nothing else is chosen.
          disabled={busy || view === undefined || (view === PLAIN && isSo)}
          onChange={() =>
            onChange(
              view === undefined || view === PLAIN || isSo
                ? null
                : isKept(view)
                  ? { id: view.id }
                  : { shipped: view.name },
            )
          }
        />
      }
    />
  );
}

/** Link that shows the same to a colleague, and what it names that the list no longer has. */
function ViewLink<Row, Answer extends Page<Row>>({ list, columns }: ViewPanelProps<Row, Answer>) {
  const link = useRef<HTMLInputElement>(null);
  const unknown = unknownText('El enlace', {
    filters: [],
    columns: unknownFields(columns, list.state.columns),
  });
  const shared = new URL(location.href);
  shared.search = sharedAddress(list.address, list.place).toString();
  return (
    <>
      {unknown !== '' && (
        <p className="whole" role="status">
          {unknown}
        </p>
      )}
      {!list.inside && (
        <div className="whole view-link">
          <TextField
            inputRef={link}
            label="Enlace de lo que se ve"
            value={shared.href}
            slotProps={{ htmlInput: { readOnly: true } }}
          />
          <Button
            variant="outlined"
            startIcon={<Link />}
            onClick={() => void copyText(shared.href, 'El enlace', () => link.current?.select())}
          >
            Copiar
          </Button>
        </div>
      )}
    </>
  );
}
