import { Button, defineAgent, Field, Input, useApi, useSocket } from '@staffroom/sdk/client';
import { Loaded, Stack, useToasts, View } from '@staffroom/sdk/layout';
import { useEffect, useState } from 'react';
import * as contract from './routes.ts';

function Page() {
  const api = useApi(contract);
  const things = api.listThings.useQuery({ query: {} });
  const add = api.addThing.useMutation();
  const toast = useToasts();
  const [name, setName] = useState('');
  const alike = useLook(name);

  return (
    <View title="Lost property" lead="What was found in the office.">
      <Stack>
        <Field label="Thing">
          <Input value={name} maxLength={100} onChange={({ target }) => setName(target.value)} />
        </Field>
        <Button
          variant="primary"
          busy={add.isPending}
          disabled={name.trim() === ''}
          onClick={() =>
            add.mutate(
              { body: { name, place: 'Reception' } },
              { onSuccess: () => setName(''), onError: toast.failed('The thing could not be added') },
            )
          }
        >
          Add
        </Button>
        {alike.length > 0 && <p>Already in the list: {alike.map((thing) => thing.name).join(', ')}</p>}
        <Loaded query={things} failure="The list could not be loaded">
          {({ items }) => (
            <ul>
              {items.map((thing) => (
                <li key={thing.id}>{thing.name}</li>
              ))}
            </ul>
          )}
        </Loaded>
        <a href={api.exportThings.href()}>Export</a>
      </Stack>
    </View>
  );
}

interface Thing {
  name: string;
  place: string;
}

/** Asks the socket `look` of the server half, and collects the frames of the answer. */
function useLook(words: string): Thing[] {
  const socket = useSocket();
  const [found, setFound] = useState<{ words: string; things: Thing[] }>({ words, things: [] });
  useEffect(() => {
    const id = crypto.randomUUID();
    const things: Thing[] = [];
    const end = socket?.subscribe((frame) => {
      if (frame.type !== 'agent' || frame.id !== id) return;
      things.push(frame.data as Thing);
      setFound({ words, things: [...things] });
    });
    socket?.send({ type: 'lost-property:look', id, data: { words } });
    return end;
  }, [socket, words]);
  return found.words === words ? found.things : [];
}

export const agent = defineAgent(contract.manifest, { page: async () => ({ default: Page }) });
