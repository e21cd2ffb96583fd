-- An index over the parts of words, each organization by itself. Whoever owns the database may create both: they are trusted.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
CREATE INDEX "issues_search_index" ON "issues" USING gin ("organization_id","title" gin_trgm_ops) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "todos_search_index" ON "todos" USING gin ("organization_id","title" gin_trgm_ops) WHERE deleted_at is null and archived_at is null;