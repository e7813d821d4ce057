import type { KeptView } from '@expediente/schemas/listview/read.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import { notify } from '../../base/notices.ts';
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx';
import { KeepView } from './KeepView.tsx';
import { PLAIN, VIEW, viewQuery } from './list-views.ts';
import { useViewCalls } from './useViewCalls.ts';
import type { AskedOfView, ViewPanelProps } from './view-props.ts';

interface Props<Row, Answer extends Page<Row>> extends Pick<ViewPanelProps<Row, Answer>, 'list' | 'shipped'> {
  readonly asked: AskedOfView;
  onClose(): void;
}

/** Dialog of a list's view: its name, or the question before it is deleted. */
export default function ViewDialogs<Row, Answer extends Page<Row>>({
  list,
  shipped,
  asked,
  onClose,
}: Props<Row, Answer>) {
  const { of, kept } = list.views;
  if (asked.is === 'delete') return <RemoveView view={asked.view} onClose={onClose} />;
  if (of === undefined || !kept) return null;
  return (
    <KeepView
      list={of}
      query={viewQuery(list.address, list.place)}
      view={asked.is === 'rename' ? asked.view : undefined}
      forProfiles={kept.forProfiles}
      taken={[PLAIN, ...shipped].map(({ name }) => name)}
      onClose={onClose}
      onKept={(id, name) => {
        onClose();
        notify('success', `Se guardó la vista «${name}».`);
        if (asked.is === 'rename') return;
        list.go((now) => {
          const chosen = new URLSearchParams(now);
          chosen.set(VIEW, id);
          return chosen;
        }, 'replace');
      }}
    />
  );
}

function RemoveView({ view, onClose }: { readonly view: KeptView; onClose(): void }) {
  const { busy, send } = useViewCalls();
  const remove = async () => {
    if (await send('remove', { p_id: view.id })) notify('success', `Se eliminó la vista «${view.name}».`);
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title={`¿Eliminar la vista «${view.name}»?`}
      busy={busy !== undefined}
      onAnswer={(yes) => (yes ? void remove() : onClose())}
    >
      {view.profile ? `Deja de verla el perfil ${view.profile.name}. ` : ''}Los registros no cambian.
    </ConfirmDialog>
  );
}
