import { useAgent, useSocket, useSocketStatus } from '@staffroom/sdk/client';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { Visitor } from '../../contract.ts';

const Visitors = z.array(Visitor);

/** The other people who have the post open. Empty without a connection, because nobody knows then. */
export function useVisitors(postId: string): readonly Visitor[] {
  const { slug } = useAgent().info;
  const socket = useSocket();
  const isOpen = useSocketStatus() === 'open';
  const [visitors, setVisitors] = useState<readonly Visitor[]>([]);
  useEffect(() => {
    if (!socket || !isOpen) return undefined;
    const visit = crypto.randomUUID();
    const stop = socket.subscribe((frame) => {
      if (frame.type !== 'agent' || frame.id !== visit) return;
      const heard = Visitors.safeParse(frame.data);
      if (heard.success) setVisitors(heard.data);
    });
    socket.send({ type: `${slug}:visit`, id: visit, data: { postId, visit } });
    return () => {
      stop();
      setVisitors([]);
      socket.send({ type: `${slug}:leave`, id: visit, data: { visit } });
    };
  }, [socket, isOpen, slug, postId]);
  return visitors;
}
