import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const docs = {
  document: endpoint({
    method: 'GET',
    path: '/api/openapi.json',
    summary: 'Read this description as an OpenAPI 3.1 document',
    access: 'public',
    constant: true,
    answer: z.record(z.string(), z.unknown()),
  }),
  page: endpoint({
    method: 'GET',
    path: '/api/docs',
    summary: 'Read this description as a web page',
    access: 'public',
    constant: true,
    download: 'text/html',
  }),
};
