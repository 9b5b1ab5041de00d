import { useId } from 'react';
import type { AnswerStep, StepApproval } from '../../../../tools/answer-steps.ts';
import { callCore } from '../../../core-api.ts';
import { useMutation } from '../../../query.ts';
import { Button } from '../../../ui/button/button.tsx';
import { describeError } from '../../../ui/feedback/describe-error.ts';
import { Icon } from '../../../ui/identity/icon.tsx';
import { t } from '../../../texts/texts.ts';
import classes from './approval.module.css';
import { stepLine } from './step-words.ts';

export interface ApprovalProps {
  step: Pick<AnswerStep, 'title' | 'documents' | 'withheld' | 'passages'>;
  approval: StepApproval;
  /** Called after the server has stored the decision. */
  onDecided?: () => void;
}

export function Approval({ step, approval, onDecided }: ApprovalProps) {
  const titleId = useId();
  const decide = useMutation({
    mutationFn: (approve: boolean) =>
      callCore('POST /api/ai-chat-approvals/:id', { params: { id: approval.id }, body: { approve } }),
    onSuccess: () => onDecided?.(),
  });
  // All buttons stay disabled after a decision, until the answer shows its result.
  const isSaid = decide.isPending || decide.isSuccess;
  return (
    <section className={classes.approval} aria-labelledby={titleId}>
      <h3 className={classes.title} id={titleId}>
        <Icon name="shield-check" size={16} />
        {stepLine(step)}
      </h3>
      <p className={classes.note}>
        {t('{agent} wants to make this change. Nothing happens until you approve it.', {
          agent: approval.agent,
        })}
      </p>
      {approval.fields.length > 0 && (
        <dl className={classes.fields}>
          {approval.fields.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {decide.isError && (
        <p className={classes.problem} role="alert">
          {describeError(decide.error).cause}
        </p>
      )}
      <div className={classes.buttons}>
        <Button
          size="compact"
          variant="primary"
          busy={isSaid && decide.variables}
          aria-disabled={isSaid}
          onClick={() => !isSaid && decide.mutate(true)}
        >
          {t('Approve')}
        </Button>
        <Button
          size="compact"
          busy={isSaid && !decide.variables}
          aria-disabled={isSaid}
          onClick={() => !isSaid && decide.mutate(false)}
        >
          {t('Decline')}
        </Button>
      </div>
    </section>
  );
}
