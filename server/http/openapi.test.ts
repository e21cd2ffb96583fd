import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { openApiDocument } from './openapi.ts';

test('the description of the API is a valid OpenAPI 3.1 document', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(openApiDocument()));
  expect(errors ?? []).toEqual([]);
  expect(valid).toBe(true);
});
