import {
  Button,
  ApiError,
  Dialog,
  Field,
  Input,
  Select,
  useMutation,
  useQueryClient,
} from '@staffroom/sdk/client';
import { callCore, coreQuery } from '@staffroom/sdk/host';
import { useState } from 'react';
import { FormDrawer } from '../../../forms/form-drawer.tsx';
import settings from '../settings-screen.module.css';
import { CopyField } from './copy-field.tsx';

/** As the contract takes them. */
const choices = [30, 90, 365] as const;
type Days = (typeof choices)[number] | null;

/** Asks what the token is for and how long it counts; then shows the secret, once. */
export function NewToken({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [days, setDays] = useState<Days>(90);
  const make = useMutation({
    mutationFn: () => callCore('POST /api/access-tokens', { body: { name, days } }),
    onSettled: () => queries.invalidateQueries({ queryKey: coreQuery('GET /api/access-tokens').queryKey }),
  });
  const problem =
    make.error instanceof ApiError ? (make.error.body?.fields?.['name'] ?? make.error.humane) : null;
  if (make.isSuccess) {
    return (
      <Dialog
        open
        title="Copy the token now"
        closeOnPressOutside={false}
        onClose={onClose}
        footer={<Button onClick={onClose}>Done</Button>}
      >
        <CopyField label="Token" value={make.data.secret} />
        <p className={settings.note}>It is shown this once. Whoever holds it reads what you may read.</p>
      </Dialog>
    );
  }
  return (
    <FormDrawer
      open
      title="New access token"
      submitLabel="Make token"
      saving={make.isPending}
      onSubmit={() => make.mutate()}
      onClose={onClose}
    >
      <Field label="What is it for?" error={problem}>
        <Input
          value={name}
          maxLength={100}
          placeholder="My editor"
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <Field label="Runs out">
        <Select
          value={days ?? ''}
          onChange={({ target }) => setDays(choices.find((each) => String(each) === target.value) ?? null)}
        >
          {choices.map((each) => (
            <option key={each} value={each}>
              {each === 365 ? 'After a year' : `After ${each} days`}
            </option>
          ))}
          <option value="">Never</option>
        </Select>
      </Field>
    </FormDrawer>
  );
}
