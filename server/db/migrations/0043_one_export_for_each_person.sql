DROP INDEX "exports_one_running_index";--> statement-breakpoint
CREATE UNIQUE INDEX "exports_one_running_index" ON "exports" USING btree ("organization_id","user_id") WHERE status = 'running';--> statement-breakpoint
-- Imports that were checked before add all whom they were to add.
UPDATE imports SET settings = settings || jsonb_build_object('people', (
    select coalesce(jsonb_agg(case when choice ->> 'choice' in ('new', 'invited') then choice || '{"isNeeded": true}' else choice end order by place), '[]')
    from jsonb_array_elements(settings -> 'people') with ordinality as named (choice, place)), 'teams', (
    select coalesce(jsonb_agg(case when choice ->> 'choice' in ('new', 'invited') then choice || '{"isNeeded": true}' else choice end order by place), '[]')
    from jsonb_array_elements(settings -> 'teams') with ordinality as named (choice, place)))
WHERE status IN ('checking', 'checked', 'running');
