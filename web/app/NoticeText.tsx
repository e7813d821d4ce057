import type { Notice } from '../base/notices.ts';

interface Props {
  readonly notice: Pick<Notice, 'message' | 'lead'>;
  /** Called just before the notice's link opens. */
  onLead?(): void;
}

/** Text of a notice, with a button for the place it leads to, if any. */
export function NoticeText({ notice: { message, lead }, onLead }: Props) {
  if (!lead) return message;
  return (
    <span>
      {message}{' '}
      <button
        type="button"
        className="notice-lead"
        onClick={() => {
          onLead?.();
          lead.open();
        }}
      >
        {lead.label}
      </button>
    </span>
  );
}
