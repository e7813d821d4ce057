import type { DefaultView, KeptView } from '@expediente/schemas/listview/read.ts';
import type { ListView } from '@expediente/schemas/shared/layout.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import Bookmark from '@mui/icons-material/BookmarkBorder';
import Check from '@mui/icons-material/Check';
import Delete from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import Link from '@mui/icons-material/Link';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { useId, useRef, useState } from 'react';
import { later } from '../../base/arriving.ts';
import { Boundary } from '../../base/Boundary.tsx';
import { copyText } from '../../base/copying.ts';
import { notify } from '../../base/notices.ts';
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx';
import { unknownFields } from './chosen-columns.ts';
import type { Column } from './columns.tsx';
import {
  type AnyView,
  isKept,
  isOpening,
  PLAIN,
  sharedAddress,
  shownView,
  unknownText,
  VIEW,
  viewQuery,
} from './list-views.ts';
import { ToolPanel } from './ToolPanel.tsx';
import type { List } from './useList.ts';
import { useViewCalls } from './useViewCalls.ts';

const KeepView = later(() => import('./KeepView.tsx'));

interface Props<Row, Answer extends Page<Row>> {
  readonly list: List<Row, Answer>;
  readonly columns: readonly Column<Row>[];
  readonly shipped: readonly ListView[];
  onChoose(view: AnyView): void;
}

/** Dialog that the panel opened: a new view, another name of one, or the question before one is deleted. */
type Asked = { readonly is: 'new' } | { readonly is: 'rename' | 'delete'; readonly view: KeptView };

/** Panel with the list's views, shipped and kept, and the link that shows a colleague the same. */
export function ViewPanel<Row, Answer extends Page<Row>>(props: Props<Row, Answer>) {
  const { list, shipped } = props;
  const { address, place, go, views } = list;
  const { of, kept } = views;
  const [asked, setAsked] = useState<Asked>();
  const { busy, send } = useViewCalls();
  const { view, changed } = shownView(address, shipped, kept?.views ?? [], place);
  const query = viewQuery(address, place);
  const close = () => setAsked(undefined);
  const words = view === undefined || view === PLAIN ? undefined : view.name;

  const keepChanges = async (of: string, { id, name }: KeptView) => {
    const payload = { p_id: id, p_list: of, p_name: name, p_query: query };
    if (await send('keep', payload)) notify('success', `Se guardó la vista «${name}».`);
  };
  const remove = async ({ id, name }: KeptView) => {
    if (await send('remove', { p_id: id })) notify('success', `Se eliminó la vista «${name}».`);
    close();
  };
  const openWith = (of: string, opens: DefaultView | null) =>
    void send('default', {
      p_list: of,
      ...(opens && ('id' in opens ? { p_id: opens.id } : { p_shipped: opens.shipped })),
    });

  return (
    <>
      <ToolPanel
        label={words === undefined ? 'Vista' : `Vista: ${words}${changed ? ' · cambiada' : ''}`}
        icon={<Bookmark />}
      >
        {(closePanel) => (
          <>
            <ViewChoice
              {...props}
              view={changed ? undefined : view}
              onDone={closePanel}
              onAsk={(next) => {
                closePanel();
                setAsked(next);
              }}
            />
            {of !== undefined && kept && (
              <div className="whole view-acts">
                {changed && view && isKept(view) && view.changeable && (
                  <Button
                    variant="contained"
                    loading={busy === 'keep'}
                    onClick={() => void keepChanges(of, view).then(closePanel)}
                  >
                    Guardar cambios en «{view.name}»
                  </Button>
                )}
                <Button
                  variant="outlined"
                  onClick={() => {
                    closePanel();
                    setAsked({ is: 'new' });
                  }}
                >
                  Guardar vista…
                </Button>
                <OpensWith
                  opens={kept.default}
                  view={changed ? undefined : view}
                  busy={busy !== undefined}
                  onChange={(opens) => openWith(of, opens)}
                />
              </div>
            )}
            <ViewLink {...props} />
          </>
        )}
      </ToolPanel>
      {of !== undefined && kept && asked !== undefined && asked.is !== 'delete' && (
        <Boundary>
          <KeepView
            list={of}
            query={query}
            view={asked.is === 'rename' ? asked.view : undefined}
            forProfiles={kept.forProfiles}
            taken={[PLAIN, ...shipped].map(({ name }) => name)}
            onClose={close}
            onKept={(id, name) => {
              close();
              notify('success', `Se guardó la vista «${name}».`);
              if (asked.is === 'rename') return;
              go((now) => {
                const chosen = new URLSearchParams(now);
                chosen.set(VIEW, id);
                return chosen;
              }, 'replace');
            }}
          />
        </Boundary>
      )}
      {asked?.is === 'delete' && (
        <ConfirmDialog
          open
          title={`¿Eliminar la vista «${asked.view.name}»?`}
          busy={busy === 'remove'}
          onAnswer={(yes) => (yes ? void remove(asked.view) : close())}
        >
          {asked.view.profile
            ? `Deja de verla el perfil ${asked.view.profile.name}. Los registros no cambian.`
            : 'Los registros no cambian.'}
        </ConfirmDialog>
      )}
    </>
  );
}

interface ChoiceProps<Row, Answer extends Page<Row>> extends Props<Row, Answer> {
  readonly view: AnyView | undefined;
  onDone(): void;
  onAsk(asked: Asked): void;
}

/** Views under the name of whose they are, with what may be done with each. */
function ViewChoice<Row, Answer extends Page<Row>>(props: ChoiceProps<Row, Answer>) {
  const { list, shipped } = props;
  const { views = [], forProfiles = false } = list.views.kept ?? {};
  const groups = [
    { title: 'Del listado', views: [PLAIN, ...shipped] },
    { title: 'Mías', views: views.filter(({ profile }) => profile === null) },
    {
      title: forProfiles ? 'De perfiles' : 'De mi perfil',
      views: views.filter(({ profile }) => profile !== null),
    },
  ].filter((group) => group.views.length > 0);
  return (
    <div className="view-choice whole">
      {groups.map((group) => (
        <ViewGroup key={group.title} {...props} {...group} named={groups.length > 1} />
      ))}
    </div>
  );
}

interface GroupProps<Row, Answer extends Page<Row>> extends ChoiceProps<Row, Answer> {
  readonly title: string;
  readonly views: readonly AnyView[];
  /** True where there are other groups. */
  readonly named: boolean;
}

function ViewGroup<Row, Answer extends Page<Row>>({
  list,
  title,
  views,
  named,
  view: current,
  onChoose,
  onDone,
  onAsk,
}: GroupProps<Row, Answer>) {
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
              {isKept(view) && view.profile && list.views.kept?.forProfiles && (
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
function ViewLink<Row, Answer extends Page<Row>>({ list, columns }: Props<Row, Answer>) {
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
