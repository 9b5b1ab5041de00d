import {
  Button,
  ConfirmDialog,
  documentHref,
  Link,
  RelativeTime,
  useApi,
  useToast,
} from '@staffroom/sdk/client';
import { type ReactNode, useState } from 'react';
import * as contract from '../../../contract.ts';
import { methodNames, placeOf, type StoredFinding } from '../../../finding.ts';
import classes from './finding-detail.module.css';
import { TextCell } from '@staffroom/sdk/lists';
import type { FindingChange } from '../use-findings.ts';

/** The evidence of a finding and everything that is written about it. */
export function FindingDetail({
  finding,
  onChange,
}: {
  finding: StoredFinding;
  onChange: (change: FindingChange) => void;
}) {
  const { requirement, explanation, suggestion, note, method, createdAt, updatedAt } = finding;
  return (
    <div className={classes.detail}>
      <Evidence finding={finding} />
      <dl className={classes.words}>
        <Entry name="Requirement">
          <TextCell
            label="Requirement"
            value={requirement}
            limit={300}
            onSave={(next) => onChange({ requirement: next })}
          />
        </Entry>
        <Entry name="Explanation">
          <TextCell
            long
            label="Explanation"
            value={explanation}
            limit={4_000}
            onSave={(next) => onChange({ explanation: next })}
          />
        </Entry>
        <Entry name="Suggested wording">
          <TextCell
            long
            label="Suggested wording"
            value={suggestion}
            limit={4_000}
            onSave={(next) => onChange({ suggestion: next })}
          />
        </Entry>
        <Entry name="Note">
          <TextCell
            long
            label="Note"
            value={note}
            limit={4_000}
            onSave={(next) => onChange({ note: next })}
          />
        </Entry>
      </dl>
      <footer className={classes.footer}>
        <span>
          {methodNames[method]} · found <RelativeTime time={createdAt} /> · changed{' '}
          <RelativeTime time={updatedAt} />
        </span>
        <Delete finding={finding} />
      </footer>
    </div>
  );
}

function Entry({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.entry}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Only what the document says is marked. Words that it does not hold are told as somebody's claim. */
function Evidence({ finding }: { finding: StoredFinding }) {
  const { quote, checked, filename, version, documentId } = finding;
  const source = [filename, documentId === null ? '' : `version ${version}`, placeOf(finding)]
    .filter(Boolean)
    .join(', ');
  if (finding.withheld) {
    return (
      <p className={classes.source}>
        You may not read the document of this finding, not any more, or it was deleted. What was quoted from
        it and said of it is not shown.
      </p>
    );
  }
  if (checked === 'verified' && documentId !== null) {
    return (
      <figure className={classes.evidence}>
        <blockquote className={classes.quote}>
          <mark>{quote}</mark>
        </blockquote>
        <figcaption>
          <Link to={documentHref({ ...finding, documentId })}>
            {finding.page === null ? 'Open document' : `Open page ${finding.page}`}
          </Link>
          <span className={classes.source}>{source}</span>
        </figcaption>
      </figure>
    );
  }
  if (checked === 'none') {
    return (
      <p className={classes.source}>
        {documentId === null ? 'About no document.' : `About the whole of ${filename}: nothing is quoted.`}
      </p>
    );
  }
  return (
    <div className={classes.evidence}>
      <p className={classes.missing}>Quote not found in {filename}. Do not rely on it.</p>
      <p className={classes.claim}>Claimed words: {quote}</p>
    </div>
  );
}

function Delete({ finding: { id, requirement } }: { finding: StoredFinding }) {
  const { deleteFinding } = useApi(contract);
  const remove = deleteFinding.useMutation();
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button size="compact" variant="quiet" icon="trash" onClick={() => setAsking(true)}>
        Delete finding
      </Button>
      <ConfirmDialog
        open={asking}
        title="Delete finding"
        description={`“${requirement}” leaves your register. This cannot be undone; to settle it, set its status instead.`}
        confirmLabel="Delete"
        busy={remove.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          remove.mutate(
            { params: { id } },
            {
              onError: (error) =>
                toast.show({ variant: 'destructive', title: 'The finding could not be deleted', error }),
              onSettled: () => setAsking(false),
            },
          )
        }
      />
    </>
  );
}
