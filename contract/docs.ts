import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const docs = {
  document: endpoint({
    method: 'GET',
    path: '/api/openapi.json',
    summary: 'This description, as an OpenAPI 3.1 document',
    access: 'public',
    lasting: true,
    answer: z.record(z.string(), z.unknown()),
  }),
  page: endpoint({
    method: 'GET',
    path: '/api/docs',
    summary: 'This description, as a page to read',
    access: 'public',
    lasting: true,
    download: 'text/html',
  }),
};
