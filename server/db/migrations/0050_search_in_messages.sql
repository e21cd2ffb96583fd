CREATE INDEX "messages_organization_id_user_id_id_index" ON "messages" USING btree ("organization_id","user_id","id");--> statement-breakpoint
CREATE INDEX "messages_organization_id_created_at_index" ON "messages" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE INDEX "messages_search_index" ON "messages" USING gin ("organization_id",to_tsvector('simple', "content"));