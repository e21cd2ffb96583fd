-- Counts of attempts are worth nothing after a crash: they need no write-ahead log.
ALTER TABLE "attempts" SET UNLOGGED;
--> statement-breakpoint
-- Where several processes share a database, messages too long for NOTIFY wait here (socket.io's postgres adapter).
CREATE TABLE "socket_io_attachments" (
	"id" bigserial PRIMARY KEY,
	"created_at" timestamptz NOT NULL DEFAULT now(),
	"payload" bytea
);
