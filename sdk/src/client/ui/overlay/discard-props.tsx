import { ConfirmButtons } from './confirm-buttons.tsx';
import type { DialogPopupProps, DiscardQuestionProps } from './popup-props.ts';
import { t } from '../../texts/texts.ts';

export function discardQuestion({ wanted, title, onClose }: DiscardQuestionProps): DialogPopupProps {
  return {
    open: wanted !== null,
    onClose,
    title: t('Discard your changes?'),
    description:
      title === undefined
        ? t('Your changes aren’t saved yet.')
        : t('Your changes to “{title}” aren’t saved yet.', { title }),
    shape: 'small',
    alert: true,
    footer: (
      <ConfirmButtons
        confirmLabel={t('Discard')}
        cancelLabel={t('Keep editing')}
        tone="danger"
        onConfirm={() => {
          onClose();
          wanted?.();
        }}
        onCancel={onClose}
      />
    ),
  };
}
